/**
 * Time limit of the owner's own statements: what Auth and Storage ask for a request takes no time, unless it waits for a lock, and nobody
 * waits for that for ever. Migrations, the demo content, jobs and the end of an account take as long as they take.
 */
import type { Queryable } from './database.ts'

/** No statement of a request may take longer, where the database does not say; as on a hosted project. */
export const requestTimeLimitMs = 8_000

const limitText = `select set_config('statement_timeout', $1, false) where current_setting('statement_timeout') = '0'`

/** For every later statement of the connection; one that was set for the owner stays. */
export async function limitOwnTime(connection: Queryable, limitMs: number): Promise<void> {
  if (limitMs > 0) await connection.query(limitText, [String(limitMs)])
}

/** Lets the transaction's statements take as long as the server lets its owner, to be said before they begin. */
export async function takeOwnTime(transaction: Queryable): Promise<void> {
  await transaction.execute('set local statement_timeout to default')
}
