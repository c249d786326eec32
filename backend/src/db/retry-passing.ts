/** Retries what the database could not do for now: it was away, too busy, or in conflict with itself. */
import { isPassingFailure } from './database-error.ts'

/** Milliseconds before each further try. */
const pausesMs = [50, 200, 1_000]

/**
 * For what may be done twice: a connection that is lost does not say how far it came.
 * @throws what the last try failed with, or the first failure that does not pass
 */
export async function retryPassing<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassingFailure(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return attempt()
}
