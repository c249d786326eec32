/** Rows that nobody will ask for again, deleted now and then, so that sessions and codes do not pile up. */
import type { Database, Statement } from '../db/database.ts'
import { knownPlaceDays } from './known-devices.ts'
import { keptRevoked } from './refresh-tokens.ts'
import { isWithoutFactor, mostSessions } from './sessions.ts'

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
  mfa_challenges: `created_at < now() - interval '15 minutes'`,
  known_places: `seen_at < now() - ${knownPlaceDays} * interval '1 day'`,
  // They name network addresses: nobody's are kept for good.
  audit_log_entries: `created_at < now() - interval '90 days'`,
  one_time_tokens: `created_at < now() - interval '7 days' and not ${isWaitingPassword}`,
}

/** So many of the newest entries on one account are kept in the audit log. */
export const keptEntries = 10_000

/** Whoever waits for a batch, as everybody does where the database is embedded, waits for no more than this. */
const rowsAtOnce = 5_000

/** With a session go its refresh tokens (`keptRevoked`, and the good one) and what it was authenticated by. */
const rowsOfSession = keptRevoked + 5
export const sessionsAtOnce = Math.floor(rowsAtOnce / rowsOfSession)

const batchOf = (table: string) => (table === 'sessions' ? sessionsAtOnce : rowsAtOnce)

interface Repeated {
  table: string
  /** Of a row by its alias; so is when it was used last. */
  accountOf: (row: string) => string
  usedAt: (row: string) => string
  kept: number
  /** Which rows count, and may go. */
  where: (row: string) => string
}

/** Which rows are beyond the newest `kept` of an account; only of accounts that have added some of late. */
const beyondNewest = ({ table, accountOf, usedAt, kept, where }: Repeated) => `
  select extra.ctid
  from (
    select distinct ${accountOf('recent')} as account from auth.${table} recent where recent.created_at > now() - interval '1 hour'
  ) busy
  cross join lateral (
    select ${usedAt('counted')} as used_at
    from auth.${table} counted
    where ${accountOf('counted')} = busy.account and ${where('counted')}
    order by 1 desc
    offset ${kept - 1}
    limit 1
  ) oldest
  join auth.${table} extra
    on ${accountOf('extra')} = busy.account and ${usedAt('extra')} < oldest.used_at and ${where('extra')}
  limit ${batchOf(table)}
  for update of extra skip locked`

const repeated: Repeated[] = [
  {
    table: 'sessions',
    accountOf: (row) => `${row}.user_id`,
    usedAt: (row) => `coalesce(${row}.refreshed_at at time zone 'utc', ${row}.created_at)`,
    kept: mostSessions,
    where: isWithoutFactor,
  },
  {
    table: 'audit_log_entries',
    accountOf: (row) => `(${row}.payload ->> 'actor_id')`,
    usedAt: (row) => `${row}.created_at`,
    kept: keptEntries,
    where: () => 'true',
  },
]

const isOver = (table: string, condition: string) =>
  `select ctid from auth.${table} where ${condition} limit ${batchOf(table)} for update skip locked`

// Rows that somebody is at work with are left for the next time: who waits for them here would keep others waiting.
const batches: { size: number; statement: Statement }[] = [
  ...Object.entries(over).map(([table, condition]) => ({ table, rows: isOver(table, condition) })),
  ...repeated.map((of) => ({ table: of.table, rows: beyondNewest(of) })),
].map(({ table, rows }) => ({
  size: batchOf(table),
  statement: { text: `delete from auth.${table} where ctid = any (array(${rows}))`, values: [] },
}))

/** Deletes what is over, or more than an account needs. */
export async function cleanUp(database: Database): Promise<void> {
  for (const { size, statement } of batches) {
    let deleted = size
    while (deleted === size) {
      const [result] = await database.pipeline([statement])
      deleted = Number(result?.command.split(' ')[1])
    }
  }
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
