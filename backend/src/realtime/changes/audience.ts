/** Asks the database whom a change may be told to, all of them in one statement. */
import { z } from 'zod'
import type { Caller } from '../../db/caller.ts'
import type { Statement, TextResult } from '../../db/database.ts'
import type { Change } from './change.ts'
import type { Subscriber } from './subscribers.ts'

/** Subscribers that the database cannot tell apart: the same role, claims and condition. */
interface Listener {
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

export interface Audience {
  table: TableShape
  subscribers: Subscriber[]
}

const answerShape = z.object({
  isSecured: z.boolean(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  keys: z.array(z.string()),
  readable: z.record(z.string(), z.array(z.string())),
  visible: z.array(z.boolean()),
})

/** A question for one change, and how to read its answer. */
export interface AudienceQuestion {
  statement: Statement
  /** Null when the table is gone. */
  read(result: TextResult | undefined): Audience | null
}

export function askForAudience(change: Change, subscribers: Subscriber[]): AudienceQuestion {
  const listeners = groupAlike(subscribers)
  const asked = listeners.map(({ role, claims, condition }) => ({ role, claims, condition }))
  return {
    statement: {
      text: 'select realtime.audience($1, $2)',
      values: [change.json, JSON.stringify(asked)],
    },
    read: (result) => {
      const text = result?.rows[0]?.[0]
      if (!text) return null
      const { visible, ...table } = answerShape.parse(JSON.parse(text))
      return {
        table,
        subscribers: listeners.flatMap((one, index) => (visible[index] ? one.subscribers : [])),
      }
    },
  }
}

function groupAlike(subscribers: Subscriber[]): Listener[] {
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
