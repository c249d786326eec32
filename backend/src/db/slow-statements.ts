/**
 * Notices statements that keep their connection for too long. It wraps the connection and not the database, so that the
 * wait for a free one is not blamed on the statement.
 */
import { type ActingAs, actingAs } from './as-caller.ts'
import type { Queryable, Statement } from './database.ts'

export interface SlowStatement {
  milliseconds: number
  /** The role it ran as; `owner` for the backend's own statements. */
  role: string
  /** The address of the request it ran for, without its query; null for the backend's own statements. */
  path: string | null
  /** Without values: those travel as parameters. The statements of a pipeline are separated by semicolons. */
  statement: string
}

export interface SlowStatementOptions {
  /** From how many milliseconds on a statement counts as slow. */
  thresholdMs: number
  report: (slow: SlowStatement) => void
}

/** Puts the watch around a connection for one use of it: a statement of its own, or a transaction. */
export type WatchConnection = (connection: Queryable) => Queryable

const longestText = 1_000
const owner: ActingAs = { role: 'owner', path: null }

/** Scripts are not watched: they are migrations and the like, and may hold values. */
export function watchForSlowStatements({ thresholdMs, report }: SlowStatementOptions): WatchConnection {
  return (connection) => {
    let current = owner
    const timed = async <T>(texts: () => string[], work: () => Promise<T>): Promise<T> => {
      const begunAt = performance.now()
      try {
        return await work()
      } finally {
        const milliseconds = Math.round(performance.now() - begunAt)
        if (milliseconds >= thresholdMs) report({ milliseconds, ...current, statement: joined(texts()) })
      }
    }
    return {
      query: (text, values) =>
        timed(
          () => [text],
          () => connection.query(text, values),
        ),
      pipeline: (statements) => {
        current = (statements[0] && actingAs(statements[0])) ?? current
        return timed(
          () => statements.filter(isOwnWork).map(({ text }) => text),
          () => connection.pipeline(statements),
        )
      },
      execute: (script) => connection.execute(script),
    }
  }
}

/** The settings that come before a request's own statements are of no interest. */
function isOwnWork(statement: Statement): boolean {
  return actingAs(statement) === null
}

function joined(texts: string[]): string {
  const text = texts.map((each) => each.trim()).join(';\n')
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}
