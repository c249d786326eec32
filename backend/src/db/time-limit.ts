/** Ends statements that take longer than they may, for an engine that has no clock while it works. */
import type { Queryable } from './database.ts'
import { databaseError } from './database-error.ts'

/**
 * Puts the limit around a connection for one use of it: a round trip, or a transaction. It is what a statement of a pipeline
 * says of those after it, and there is none before that: the backend's own work takes as long as it takes. Statements of
 * one round trip have the time together.
 * @param end called when the time is over
 */
export function withTimeLimit(connection: Queryable, end: (error: Error) => void): Queryable {
  let limitMs = 0
  const limited = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limitMs === 0) return work()
    const timer = setTimeout(() => end(timedOut()), limitMs)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    query: (text, values) => limited(() => connection.query(text, values)),
    pipeline: (statements) => {
      limitMs = statements.find(({ timeLimitMs }) => timeLimitMs !== undefined)?.timeLimitMs ?? limitMs
      return limited(() => connection.pipeline(statements))
    },
    execute: (script) => limited(() => connection.execute(script)),
  }
}

/** As PostgreSQL says it. */
function timedOut(): Error {
  return databaseError('57014', 'canceling statement due to statement timeout')
}
