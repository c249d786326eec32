/** Transient failures: retries what the database could not do for now: it was away, too busy, or in conflict with itself. */
import { DatabaseUnavailable, isDeadlock, isPassingFailure } from './database-error.ts'

/** Milliseconds before each further try; the last also between those that follow while the database is away. */
const pausesMs = [50, 200, 1_000]

export interface RetryOptions {
  /** Whether to go on for as long as the database is away; asked before each further try. */
  outlastsOutage?: () => boolean
}

/**
 * For what may be done twice: a connection that is lost does not say how far it came.
 * @throws what the last try failed with, or the first failure that does not pass
 */
export async function retryTransient<T>(
  attempt: () => Promise<T>,
  { outlastsOutage = () => false }: RetryOptions = {},
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      const isAway = error instanceof DatabaseUnavailable
      const goesOn = tries < pausesMs.length ? isPassingFailure(error) : isAway && outlastsOutage()
      if (!goesOn) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pausesMs[tries] ?? pausesMs.at(-1)))
  }
}

/**
 * For a whole transaction, whose work is of the database alone: where it was undone because it and another waited for each other, the
 * other has gone on since. Once: each time costs a second of waiting.
 */
export async function retryDeadlock<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return attempt()
  }
}
