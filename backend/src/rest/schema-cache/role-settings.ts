/**
 * What a project configures inside its database, as PostgREST reads it: settings called `pgrst.…` of the role
 * `authenticator`, those for this database before those for all.
 */

export interface RoleSettings {
  /** `pgrst.db_schemas`: the schemas open to clients, the default first. */
  schemas: string[] | null
  /** `pgrst.db_max_rows` */
  maxRows: number | null
  /** `pgrst.db_plan_enabled` */
  allowsExplain: boolean | null
  /** `pgrst.db_tx_end`: whether a client may say how its transaction ends. */
  allowsTxOverride: boolean | null
}

/** Answers one row of one column: a JSON array of texts such as `pgrst.db_max_rows=100`. */
export const roleSettingsQuery = `
select coalesce(json_agg(setting order by s.setdatabase), '[]') as settings
from pg_db_role_setting s
join pg_roles r on r.oid = s.setrole and r.rolname = 'authenticator'
cross join unnest(s.setconfig) as setting
where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and setting like 'pgrst.%'`

/** A setting that does not make sense counts as not set. */
export function roleSettingsOf(settings: string[]): RoleSettings {
  const byName = new Map(settings.map((setting): [string, string] => splitSetting(setting)))
  const schemas = byName
    .get('pgrst.db_schemas')
    ?.split(',')
    .map((name) => name.trim())
  const maxRows = Number(byName.get('pgrst.db_max_rows') ?? Number.NaN)
  const planEnabled = byName.get('pgrst.db_plan_enabled')
  const txEnd = byName.get('pgrst.db_tx_end')
  return {
    schemas: schemas?.every((name) => name !== '') ? schemas : null,
    maxRows: Number.isSafeInteger(maxRows) && maxRows > 0 ? maxRows : null,
    allowsExplain: planEnabled === undefined ? null : /^(true|on|1|yes)$/i.test(planEnabled),
    allowsTxOverride: txEnd === undefined ? null : txEnd.endsWith('-allow-override'),
  }
}

function splitSetting(setting: string): [string, string] {
  const at = setting.indexOf('=')
  return [setting.slice(0, at), setting.slice(at + 1)]
}
