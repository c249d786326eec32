// Entering a room: one question answers all that is shown of it, and one has a seat there from then on. Asked again while one is inside, it
// says how everything is by now.
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { codedAnswer, granted } from '../../lib/coded-refusal.ts'
import { loadConfig } from '../../lib/config.ts'
import { moveHeld, type Timeline, timelineOf, withFresh } from '../../lib/message-timeline.ts'
import { pause } from '../../lib/pause.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import {
  memberSchema,
  messageSchema,
  type RoomMessage,
  roomSchema,
  toMember,
  toMessage,
  toRoom,
} from './room.ts'
import { joinDelay } from './room-constants.ts'
import type { RoomInside } from './room-inside.ts'

export const joinAnswer = codedAnswer({
  room: roomSchema,
  is_owner: v.boolean(),
  members: v.array(memberSchema),
  messages: v.array(messageSchema),
  has_older: v.boolean(),
  server_time: v.string(),
})

export const roomKey = (roomId: string) => ['room', roomId]

/** @throws CodedRefusalError */
async function enterRoom(roomId: string): Promise<RoomInside> {
  const answer = granted(await callProcedure('join_room', { p_room_id: roomId }, joinAnswer))
  const { url } = await loadConfig()
  return {
    room: toRoom(answer.room, url),
    isOwner: answer.is_owner,
    members: answer.members.map((member) => toMember(member, url)),
    timeline: timelineOf(
      answer.messages.map((message) => toMessage(message, url)),
      answer.has_older,
    ),
    gifts: [],
    asOf: Date.parse(answer.server_time),
  }
}

/** Which rooms are open with their newest messages in sight. */
export const readToEnd = new Set<string>()

/** How one stands in the room: what was there before goes on where it can. */
async function fetchInside(queryClient: QueryClient, roomId: string): Promise<RoomInside> {
  const before = queryClient.getQueryData<RoomInside>(roomKey(roomId))
  // Entering takes its moment (spec 2 §9); who is inside waits for nothing.
  const [fresh] = await Promise.all([enterRoom(roomId), before ? undefined : pause(joinDelay)])
  const now = queryClient.getQueryData<RoomInside>(roomKey(roomId))
  if (!now) return fresh
  return {
    ...fresh,
    gifts: now.gifts,
    timeline: withFresh(now.timeline, fresh.timeline, readToEnd.has(roomId)),
  }
}

export function roomQuery(queryClient: QueryClient, roomId: string) {
  return queryOptions({
    queryKey: roomKey(roomId),
    queryFn: () => fetchInside(queryClient, roomId),
    staleTime: 5_000,
    // Whoever comes back after that enters anew.
    gcTime: 60_000,
  })
}

export function refreshRoom(queryClient: QueryClient, roomId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: roomKey(roomId) })
}

/** Changes what is known of a room that one is in. */
export function changeRoom(
  queryClient: QueryClient,
  roomId: string,
  change: (inside: RoomInside) => Partial<RoomInside>,
): void {
  queryClient.setQueryData<RoomInside>(
    roomKey(roomId),
    (inside) => inside && { ...inside, ...change(inside) },
  )
}

/** Changes what is shown of what is said there; where that is behind, all of it is asked for anew. */
export function moveTimeline(
  queryClient: QueryClient,
  roomId: string,
  move: (timeline: Timeline<RoomMessage>) => Timeline<RoomMessage>,
): void {
  moveHeld<RoomMessage>(
    (moved) => changeRoom(queryClient, roomId, moved),
    move,
    () => void refreshRoom(queryClient, roomId),
  )
}

/** Enters from a list: whoever is refused stays there. */
export function useEnterRoom(
  onEntered: (roomId: string) => void,
  onRefused: (error: unknown, roomId: string) => void,
) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: (roomId: string) =>
      queryClient.fetchQuery({ ...roomQuery(queryClient, roomId), retry: false }),
    onSuccess: (_inside, roomId) => onEntered(roomId),
    onError: onRefused,
  })
  return { enter: mutate, entering: isPending ? variables : undefined }
}
