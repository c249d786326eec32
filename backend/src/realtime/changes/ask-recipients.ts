/**
 * Audience questions: asks about many changes in one statement. Where that takes too long because of a policy or a filter, each
 * listener is asked about alone, within a total budget: whoever takes too long then is named, and whom there was no time
 * to ask about goes without these changes, so that nobody else waits long.
 */
import type { Database, Statement } from '../../db/database.ts'
import { isLockTimeout, isStatementTimeout } from '../../db/database-error.ts'
import { retryTransient } from '../../db/retry-transient.ts'
import type { Channel } from '../channel/channel.ts'
import {
  oneForEachListener,
  type RecipientsQuery,
  statementOf,
  stillWanted,
  subscribersOf,
} from './recipients.ts'

/** Milliseconds for one statement, */
const statementMs = 2_000
/** Of them, for a table that somebody has locked, the change's own or one that a policy reads: no listener is to blame for that. */
const lockMs = 1_000
/** and for all of them. What an embedded database takes to come back after one that was ended does not count. */
const budgetMs = 8_000
const limitTime: Statement = {
  text: `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true)`,
  values: [String(statementMs), String(lockMs)],
  timeLimitMs: statementMs,
}

interface AudienceHandlers {
  /** @param answer JSON; null when the table is gone */
  onAnswer(question: RecipientsQuery, answer: string | null): void
  /** The only listener of a question takes too long. */
  onTooSlow(question: RecipientsQuery): void
  /** There was no time left to ask, or the table was locked. */
  onUnasked(question: RecipientsQuery): void
  /** Whether the answers are still wanted, if the database is away for longer. */
  isWanted(): boolean
}

export type AskAudiences = (questions: RecipientsQuery[], handlers: AudienceHandlers) => Promise<void>

/** @returns a function that throws whatever else the database fails with, after several tries where that may pass */
export function createAskAudiences(database: Database): AskAudiences {
  /** Whom there was no time to ask about the last time: they come first the next time, so that nobody hides behind others. */
  const skipped = new WeakSet<Channel>()
  const wasSkipped = (question: RecipientsQuery) =>
    subscribersOf(question).some(({ channel }) => skipped.has(channel))

  return async (questions, handlers) => {
    let leftMs = budgetMs
    const ask = async (some: RecipientsQuery[]) => {
      const begunAt = performance.now()
      const results = await retryTransient(() => answersTo(database, some), {
        outlastsOutage: handlers.isWanted,
      })
      leftMs -= Math.min(statementMs, performance.now() - begunAt)
      for (const [index, question] of some.entries()) {
        if (results === 'locked') handlers.onUnasked(question)
        else if (results) handlers.onAnswer(question, results[index] ?? null)
      }
      return results !== null
    }
    if (await ask(questions)) return
    const each = questions.flatMap(oneForEachListener)
    for (const one of [...each.filter(wasSkipped), ...each.filter((one) => !wasSkipped(one))]) {
      // Some are no listeners any more, because another question of theirs took too long.
      const question = stillWanted(one)
      if (question === null) continue
      const isAsked = leftMs >= statementMs
      for (const { channel } of subscribersOf(question)) {
        if (isAsked) skipped.delete(channel)
        else skipped.add(channel)
      }
      if (!isAsked) handlers.onUnasked(question)
      else if (!(await ask([question]))) handlers.onTooSlow(question)
    }
  }
}

/** @returns JSON for each question, null of a table that is gone; null altogether when it took too long, or that it is locked */
async function answersTo(
  database: Database,
  questions: RecipientsQuery[],
): Promise<(string | null)[] | 'locked' | null> {
  try {
    const [, result] = await database.pipeline([limitTime, statementOf(questions)])
    return questions.map((_, index) => result?.rows[index]?.[0] ?? null)
  } catch (error) {
    if (isStatementTimeout(error)) return null
    if (isLockTimeout(error)) return 'locked'
    throw error
  }
}
