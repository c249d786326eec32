// What one does with a message of a room: answering it with a sign, which shows at once, and removing it.
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { retryUnheard } from '../../lib/confirm-done.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { showError } from '../../ui/toast-store.ts'
import { changeRoom } from './enter-room.ts'
import { type Reaction, type RoomMessage, reactionsSchema } from './room.ts'
import { doInRoom, doneRoomAnswer, granted, roomAnswer } from './room-refusal.ts'
import { withChanged, withRemoved } from './room-timeline.ts'

export const reactAnswer = roomAnswer({
  reactions: reactionsSchema,
  own_reaction: v.nullable(v.string()),
})

/** The counts once one's own sign is `next`, and was `own`. */
function reactionsWith(
  reactions: readonly Reaction[],
  own: string | null,
  next: string | null,
): readonly Reaction[] {
  if (own === next) return reactions
  const moved = reactions.map(({ emoji, count }) => ({
    emoji,
    count: count + (emoji === next ? 1 : 0) - (emoji === own ? 1 : 0),
  }))
  const isNew = next !== null && !moved.some(({ emoji }) => emoji === next)
  return [...moved, ...(isNew ? [{ emoji: next, count: 1 }] : [])].filter(({ count }) => count > 0)
}

type Reacted = Pick<RoomMessage, 'reactions' | 'ownReaction'>

/** Presses on one message run one after the other, so that the last one wins on the server too. */
export function useReact(roomId: string, message: RoomMessage) {
  const queryClient = useQueryClient()
  const { id } = message
  const show = (reacted: Reacted) =>
    changeRoom(queryClient, roomId, ({ timeline }) => ({ timeline: withChanged(timeline, id, reacted) }))
  const { mutate } = useActionMutation({
    scope: { id: `react-${id}` },
    mutationFn: async (emoji: string | null) => {
      const args = { p_message_id: id, ...(emoji !== null && { p_emoji: emoji }) }
      const ask = () => callProcedure('react_to_room_message', args, reactAnswer)
      return granted(await retryUnheard(ask))
    },
    onMutate: (emoji): Reacted => {
      const { reactions, ownReaction } = message
      show({ reactions: reactionsWith(reactions, ownReaction, emoji), ownReaction: emoji })
      return { reactions, ownReaction }
    },
    onSuccess: ({ reactions, own_reaction: ownReaction }) => show({ reactions, ownReaction }),
    onError: (error, emoji, before) => {
      if (before) show(before)
      showError(roomTexts.message.reactFailed, error, () => mutate(emoji))
    },
  })
  return mutate
}

export function useRemoveMessage(roomId: string, onRemoved: () => void) {
  const queryClient = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: (id: string) =>
      doInRoom(() => callProcedure('remove_room_message', { p_message_id: id }, doneRoomAnswer), 'not_found'),
    onSuccess: (_nothing, id) => {
      changeRoom(queryClient, roomId, ({ timeline }) => ({ timeline: withRemoved(timeline, id) }))
      onRemoved()
    },
    onError: (error, id) => showError(roomTexts.message.removeFailed, error, () => mutation.mutate(id)),
  })
  return mutation
}
