/** The audience of a change: asks the database whom it may be told to, many of them in one statement. */
import { z } from 'zod'
import type { Caller } from '../../db/caller.ts'
import type { Statement } from '../../db/database.ts'
import type { Change } from './change.ts'
import type { Subscriber } from './subscribers.ts'

/** Subscribers whom the policies cannot tell apart, by role and claims: one of them is run for all. */
export interface Listener {
  role: string
  claims: string
  wishes: Wish[]
}

/** Those of them with the same condition. */
interface Wish {
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
  /** Of each listener for each wish. */
  visible: z.array(z.array(z.boolean().nullable())),
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
    const wishes = listener.wishes.flatMap((wish) => {
      const subscribers = wish.subscribers.filter(({ channel, subscription }) =>
        channel.subscriptions.includes(subscription),
      )
      return subscribers.length > 0 ? [{ ...wish, subscribers }] : []
    })
    return wishes.length > 0 ? [{ ...listener, wishes }] : []
  })
  return left.length > 0 ? { change, listeners: left } : null
}

export function subscribersOf({ listeners }: Pick<RecipientsQuery, 'listeners'>): Subscriber[] {
  return listeners.flatMap(({ wishes }) => wishes.flatMap(({ subscribers }) => subscribers))
}

/** One statement, so that its time limit is one for all; it answers with a row for each question. */
export function statementOf(questions: RecipientsQuery[]): Statement {
  const asked = questions.map(({ change, listeners }) => {
    const rights = listeners.map(({ role, claims, wishes }) => ({
      role,
      claims,
      conditions: wishes.map(({ condition }) => condition),
    }))
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
    listeners.flatMap(({ wishes }, index) =>
      wishes.flatMap(({ subscribers }, place) => (visible[index]?.[place] === wanted ? subscribers : [])),
    )
  return { table, subscribers: answered(true), unknown: answered(null) }
}

export function groupAlike(subscribers: Subscriber[]): Listener[] {
  const listeners = new Map<string, { listener: Listener; byCondition: Map<string | null, Wish> }>()
  for (const subscriber of subscribers) {
    const { role, claimsJson: claims } = subscriber.channel.caller
    const { condition } = subscriber.subscription
    const key = rightsOf(subscriber.channel.caller)
    const { listener, byCondition } = listeners.get(key) ?? {
      listener: { role, claims, wishes: [] },
      byCondition: new Map<string | null, Wish>(),
    }
    listeners.set(key, { listener, byCondition })
    const wish = byCondition.get(condition)
    if (wish) wish.subscribers.push(subscriber)
    else {
      const first: Wish = { condition, subscribers: [subscriber] }
      byCondition.set(condition, first)
      listener.wishes.push(first)
    }
  }
  return [...listeners.values()].map(({ listener }) => listener)
}

const rightsByCaller = new WeakMap<Caller, string>()

/** Role and claims, without those that differ from token to token and that no policy can depend on for long. */
function rightsOf(caller: Caller): string {
  const known = rightsByCaller.get(caller)
  if (known !== undefined) return known
  const { iat, exp, ...lasting } = caller.claims
  const rights = JSON.stringify([caller.role, lasting])
  rightsByCaller.set(caller, rights)
  return rights
}
