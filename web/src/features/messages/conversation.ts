// A conversation: one question answers all that is shown of it when it is opened. Asked again, it says how everything is by now. What was
// read last is kept, as long as its messages live.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { codedAnswer, granted } from '../../lib/coded-refusal.ts'
import { loadConfig } from '../../lib/config.ts'
import { parseStored } from '../../lib/contract.ts'
import { keptAnswer, keptKey } from '../../lib/kept-answers.ts'
import {
  moveHeld,
  type Timeline,
  timelineOf,
  withArrived,
  withFresh,
  withRemoved,
} from '../../lib/message-timeline.ts'
import { keptPerson, type Person, personSchema, toPerson } from '../../lib/person.ts'
import { localStore } from '../../lib/storage.ts'
import { type Mark, withMarked } from './message-marks.ts'
import {
  isCurrent,
  keptMessage,
  messageSchema,
  type PrivateMessage,
  removedMessage,
  toMessage,
} from './private-message.ts'

export interface Conversation {
  person: Person
  isFriend: boolean
  /** By the viewer. */
  isBlocked: boolean
  timeline: Timeline<PrivateMessage>
}

export const openAnswer = codedAnswer({
  user_profile: personSchema,
  is_friend: v.boolean(),
  is_blocked: v.boolean(),
  messages: v.array(messageSchema),
  has_older: v.boolean(),
})

/** What lives no more is left out. */
const keptConversation: v.GenericSchema<unknown, Conversation> = v.pipe(
  v.object({
    person: keptPerson,
    isFriend: v.boolean(),
    isBlocked: v.boolean(),
    timeline: v.object({ rows: v.array(keptMessage), hasOlder: v.boolean() }),
  }),
  v.transform(({ timeline: { rows, hasOlder }, ...conversation }) => ({
    ...conversation,
    timeline: timelineOf(rows.filter(isCurrent), hasOlder),
  })),
)

const keptName = 'conversation:'

/** This browser keeps nothing of what nobody can read any more. */
export function forgetOldConversations(): void {
  for (const key of localStore.keys(keptKey(keptName))) {
    const kept = parseStored(keptConversation, localStore.read(key))
    if (!kept || kept.timeline.rows.length === 0) localStore.remove(key)
  }
}

const allKey = ['conversation']
export const conversationKey = (userId: string) => [...allKey, userId]

/** In which conversations the newest are in sight. */
export const readToEnd = new Set<string>()

/** @throws CodedRefusalError */
async function fetchConversation(queryClient: QueryClient, userId: string): Promise<Conversation> {
  const answer = granted(await callProcedure('open_conversation', { p_user_id: userId }, openAnswer))
  const { url } = await loadConfig()
  const fresh = timelineOf(
    answer.messages.map((message) => toMessage(message, url)),
    answer.has_older,
  )
  const held = queryClient.getQueryData<Conversation>(conversationKey(userId))
  return {
    person: toPerson(answer.user_profile, url),
    isFriend: answer.is_friend,
    isBlocked: answer.is_blocked,
    timeline: held ? withFresh(held.timeline, fresh, readToEnd.has(userId)) : fresh,
  }
}

/** `userId`: with whom. */
export function conversationQuery(queryClient: QueryClient, userId: string) {
  return queryOptions({
    queryKey: conversationKey(userId),
    queryFn: () => fetchConversation(queryClient, userId),
    meta: keptAnswer(`${keptName}${userId}`, keptConversation),
  })
}

export function refreshConversation(queryClient: QueryClient, userId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: conversationKey(userId) })
}

/** All that are open. */
export function refreshConversations(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: allKey })
}

export function changeConversation(
  queryClient: QueryClient,
  userId: string,
  change: (conversation: Conversation) => Partial<Conversation>,
): void {
  queryClient.setQueryData<Conversation>(
    conversationKey(userId),
    (conversation) => conversation && { ...conversation, ...change(conversation) },
  )
}

/** Changes what is shown of what is said there; where that is behind, all of it is asked for anew. */
export function moveTimeline(
  queryClient: QueryClient,
  userId: string,
  move: (timeline: Timeline<PrivateMessage>) => Timeline<PrivateMessage>,
): void {
  moveHeld<PrivateMessage>(
    (moved) => changeConversation(queryClient, userId, moved),
    move,
    () => void refreshConversation(queryClient, userId),
  )
}

/** One that has come, from either side. */
export function showMessage(queryClient: QueryClient, userId: string, message: PrivateMessage): void {
  moveTimeline(queryClient, userId, (timeline) => withArrived(timeline, [message], readToEnd.has(userId)))
}

export function hideMessage(queryClient: QueryClient, userId: string, messageId: string): void {
  changeConversation(queryClient, userId, ({ timeline }) => ({
    timeline: withRemoved(timeline, messageId, removedMessage),
  }))
}

export function markMessages(queryClient: QueryClient, userId: string, mark: Mark): void {
  changeConversation(queryClient, userId, ({ timeline }) => ({ timeline: withMarked(timeline, mark) }))
}
