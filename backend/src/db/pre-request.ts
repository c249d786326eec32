/** Keeps the pre-request function as the database configures it: `alter role authenticator set pgrst.db_pre_request`. */
import { setPreRequest } from './as-caller.ts'
import type { Database } from './database.ts'

const configured = `
  select split_part(setting, '=', 2) as name
  from pg_catalog.pg_db_role_setting
  cross join unnest(setconfig) as setting
  where setrole = 'authenticator'::regrole
    and setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))
    and setting like 'pgrst.db_pre_request=%'
  order by setdatabase desc
  limit 1`

/**
 * Reads it now, and again whenever the database says `notify pgrst, 'reload config'`, as PostgREST does.
 * @param onFailure told when it could not be read again; then the one before stays
 */
export async function watchPreRequest(
  database: Database,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const read = async () => {
    const [row] = await database.query<{ name: string }>(configured)
    setPreRequest(database, row?.name ? qualified(row.name) : null)
  }
  const readAgain = () => void read().catch(onFailure)
  await read()
  await database.listen(
    'pgrst',
    (payload) => {
      if (payload === '' || payload === 'reload config') readAgain()
    },
    readAgain,
  )
}

function qualified(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
}
