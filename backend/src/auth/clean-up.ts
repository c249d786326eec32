/** Rows that nobody will ask for again, deleted now and then, so that sessions and codes do not pile up. */
import type { Database, Statement } from '../db/database.ts'
import { knownPlaceDays } from './known-devices.ts'

const everyMs = 10 * 60 * 1000

/** A password that waits for the confirmation of its account goes with nothing but the account. */
const isWaitingPassword = `exists (
  select from auth.one_time_codes c
  where c.user_id = one_time_tokens.user_id and c.token_type = one_time_tokens.token_type and c.password_hash is not null
)`

const over = {
  rate_limits: 'resets_at < now()',
  refresh_tokens: `revoked and updated_at < now() - interval '1 day'`,
  sessions: `not_after < now() - interval '1 day'`,
  flow_state: `created_at < now() - interval '1 day'`,
  mfa_challenges: `created_at < now() - interval '1 day'`,
  known_places: `seen_at < now() - ${knownPlaceDays} * interval '1 day'`,
  one_time_tokens: `created_at < now() - interval '7 days' and not ${isWaitingPassword}`,
}

// Rows that somebody is at work with are left for the next time: who waits for them here would keep others waiting.
const texts = Object.entries(over).map(
  ([table, isOver]) => `
    delete from auth.${table}
    where ctid = any (array(select ctid from auth.${table} where ${isOver} for update skip locked))`,
)

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
