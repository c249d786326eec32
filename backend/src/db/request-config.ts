/**
 * Keeps what the database configures for requests, as PostgREST reads it: `alter role authenticator set
 * pgrst.db_pre_request`, and how long a role's statements may take, `alter role … set statement_timeout`.
 */
import type { Database, RequestConfig } from './database.ts'
import { retryTransient } from './retry-transient.ts'

const preRequest = 'pgrst.db_pre_request'
const timeLimit = 'statement_timeout'

/** Settings for this database come after those for all, and count. A number without a unit means milliseconds. */
const configured = `
  select
    r.rolname as role,
    split_part(setting, '=', 1) as name,
    value,
    case
      when split_part(setting, '=', 1) <> '${timeLimit}' then null
      when value ~ '^[0-9.]+$' then value::float8
      else extract(epoch from value::interval)::float8 * 1000
    end as milliseconds
  from pg_catalog.pg_db_role_setting s
  join pg_catalog.pg_roles r on r.oid = s.setrole
  cross join unnest(s.setconfig) as setting
  cross join substr(setting, strpos(setting, '=') + 1) as value
  where s.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))
    and split_part(setting, '=', 1) in ('${preRequest}', '${timeLimit}')
  order by s.setdatabase`

interface Setting {
  role: string
  name: string
  value: string
  milliseconds: number | null
}

/**
 * Reads it now, and again whenever the database says `notify pgrst, 'reload config'`, as PostgREST does.
 * @param onFailure told when it could not be read again; then what was read before stays
 */
export async function watchRequestConfig(
  database: Database,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const read = async () =>
    void Object.assign(database.requestConfig, configOf(await database.query<Setting>(configured)))
  const readAgain = () => void retryTransient(read).catch(onFailure)
  // Heard before it is read: what is changed in between would stay unknown.
  await database.listen(
    'pgrst',
    (payload) => {
      if (payload === '' || payload === 'reload config') readAgain()
    },
    readAgain,
  )
  await read()
}

function configOf(settings: Setting[]): RequestConfig {
  const named = settings.findLast(({ role, name }) => role === 'authenticator' && name === preRequest)
  const limits = settings.flatMap(({ role, milliseconds }): [string, number][] =>
    milliseconds === null ? [] : [[role, Math.ceil(milliseconds)]],
  )
  return { preRequest: named?.value ? qualified(named.value) : null, timeLimitsMs: new Map(limits) }
}

function qualified(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
}
