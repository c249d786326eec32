/** The audience of a change: asks the database whom it may be told to, many of them in one statement. */
import { z } from 'zod'
import type { Caller } from '../../db/caller.ts'
import type { Statement } from '../../db/database.ts'
import type { Change } from './change.ts'
import type { Subscriber } from './subscribers.ts'

/** Subscribers that the database cannot tell apart: the same role, claims and condition. */
export interface Listener {
  role: string
  claims: string
  condition: string | null
  subscribers: Subscriber[]
}

export interface TableShape {
  /** Row security is on. */
  isSecured: boolean
  columns: { name: string; type: string }[]
  /** The primary key. */
  keys: string[]
  /** The columns that each role may select. */
  readable: Record<string, string[]>
}

export interface Recipients {
  table: TableShape
  subscribers: Subscriber[]
  /** Of whom it is unknown for now. */
  unknown: Subscriber[]
}

const answerShape = z.object({
  isSecured: z.boolean(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  keys: z.array(z.string()),
  readable: z.record(z.string(), z.array(z.string())),
  visible: z.array(z.boolean().nullable()),
})

/** A question about one change and some of its listeners: each is a policy to be run, and nobody else is to wait for many. */
export interface RecipientsQuery {
  change: Change
  listeners: Listener[]
}

const mostListeners = 100

export function questionsAbout(change: Change, subscribers: Subscriber[]): RecipientsQuery[] {
  const listeners = groupAlike(subscribers)
  const questions: RecipientsQuery[] = []
  for (let start = 0; start < listeners.length; start += mostListeners) {
    questions.push({ change, listeners: listeners.slice(start, start + mostListeners) })
  }
  return questions
}

export function oneForEachListener({ change, listeners }: RecipientsQuery): RecipientsQuery[] {
  return listeners.map((listener) => ({ change, listeners: [listener] }))
}

/** Without subscriptions that have ended since; null when none is left. */
export function stillWanted({ change, listeners }: RecipientsQuery): RecipientsQuery | null {
  const left = listeners.flatMap((listener) => {
    const subscribers = listener.subscribers.filter(({ channel, subscription }) =>
      channel.subscriptions.includes(subscription),
    )
    return subscribers.length > 0 ? [{ ...listener, subscribers }] : []
  })
  return left.length > 0 ? { change, listeners: left } : null
}

export function subscribersOf({ listeners }: RecipientsQuery): Subscriber[] {
  return listeners.flatMap(({ subscribers }) => subscribers)
}

/** One statement, so that its time limit is one for all; it answers with a row for each question. */
export function statementOf(questions: RecipientsQuery[]): Statement {
  const asked = questions.map(({ change, listeners }) => {
    const rights = listeners.map(({ role, claims, condition }) => ({ role, claims, condition }))
    // The change as it was told: to parse its numbers would round them.
    return `{"change":${change.json},"listeners":${JSON.stringify(rights)}}`
  })
  return {
    text: `
      select realtime.audience(change, listeners)
      from rows from (
        jsonb_to_recordset($1) as (change jsonb, listeners jsonb)
      ) with ordinality as question (change, listeners, place)
      order by place`,
    values: [`[${asked.join(',')}]`],
  }
}

/** @param answer of the database; null when the table is gone */
export function readRecipients({ listeners }: RecipientsQuery, answer: string | null): Recipients | null {
  if (answer === null) return null
  const { visible, ...table } = answerShape.parse(JSON.parse(answer))
  const answered = (wanted: boolean | null) =>
    listeners.flatMap((one, index) => (visible[index] === wanted ? one.subscribers : []))
  return { table, subscribers: answered(true), unknown: answered(null) }
}

export function groupAlike(subscribers: Subscriber[]): Listener[] {
  const listeners = new Map<string, Listener>()
  for (const subscriber of subscribers) {
    const { caller } = subscriber.channel
    const { condition } = subscriber.subscription
    const key = JSON.stringify([caller.role, rightsOf(caller), condition])
    const known = listeners.get(key)
    if (known) known.subscribers.push(subscriber)
    else {
      const { role, claimsJson: claims } = caller
      listeners.set(key, { role, claims, condition, subscribers: [subscriber] })
    }
  }
  return [...listeners.values()]
}

const rightsByCaller = new WeakMap<Caller, string>()

/** The claims without those that differ from token to token and that no policy can depend on for long. */
function rightsOf(caller: Caller): string {
  const known = rightsByCaller.get(caller)
  if (known !== undefined) return known
  const { iat, exp, ...lasting } = caller.claims
  const rights = JSON.stringify(lasting)
  rightsByCaller.set(caller, rights)
  return rights
}
