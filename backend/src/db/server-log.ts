/**
 * PostgreSQL's own log: what it refuses it writes there, with the value and the whole statement, and counts no lines. Whoever is refused
 * can be refused again without end, so on the connections that people's requests use it does not. What the backend fails at is in its own log.
 */
import type { Database, Queryable } from './database.ts'

/** By the names of `log_min_messages`, those at which errors are written. */
const withErrors = /^(debug\d?|info|notice|warning|error)$/
const keptOut = 'log'

/** Only a superuser, or who was granted it, may set it. What it is refused is caught here, and so leaves no line either. */
const keepOutText = `
  do $$
  begin
    if current_setting('log_min_messages') ~ '${withErrors.source}' then
      perform set_config('log_min_messages', '${keptOut}', false);
    end if;
  exception when insufficient_privilege then
    null;
  end
  $$`

/** Has PostgreSQL write no errors of this connection from now on, where its user may decide that. */
export async function keepErrorsOut(connection: Queryable): Promise<void> {
  // No script of ours that may take its time: a connection that falls silent at it is given up like any other.
  await connection.query(keepOutText)
}

/** What is to be said of it at the start, where the connections' user may not; null for nothing. */
export async function serverLogDoubt(database: Database): Promise<string | null> {
  if (database.engine !== 'postgres') return null
  const [found] = await database.query<{ level: string; name: string }>(
    `select current_setting('log_min_messages') as level, quote_ident(session_user) as name`,
  )
  if (!found || !withErrors.test(found.level)) return null
  return `PostgreSQL writes each refused request to its own log, with its values, as fast as anybody asks: run "alter role ${found.name} set log_min_messages = ${keptOut}" as a superuser, or bound that log`
}
