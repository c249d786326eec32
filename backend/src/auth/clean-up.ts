/** Rows that nobody will ask for again, deleted now and then, so that sessions and codes do not pile up. */
import type { Database, Statement } from '../db/database.ts'

const everyMs = 10 * 60 * 1000

const texts = [
  'delete from auth.rate_limits where resets_at < now()',
  `delete from auth.refresh_tokens where revoked and updated_at < now() - interval '1 day'`,
  `delete from auth.sessions where not_after < now() - interval '1 day'`,
  `delete from auth.flow_state where created_at < now() - interval '1 day'`,
  `delete from auth.mfa_challenges where created_at < now() - interval '1 day'`,
  `delete from auth.one_time_tokens where created_at < now() - interval '7 days'`,
]

const statements: Statement[] = texts.map((text) => ({ text, values: [] }))

/** Deletes what is over. */
export async function cleanUp(database: Database): Promise<void> {
  await database.pipeline(statements)
}

/**
 * Cleans up every ten minutes.
 * @param onFailure told when the database could not; the next time may be better
 * @returns what stops it
 */
export function keepClean(database: Database, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => void cleanUp(database).catch(onFailure), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
