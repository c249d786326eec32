/**
 * Reads which roles may write which tables and call which functions at all, so that nothing large is read for nothing, and
 * which see every row.
 */
import { keyOf, type QualifiedName } from './names.ts'

/** Qualified names. Row security decides about rows; this is about privileges alone. */
export interface Rights {
  insertable: ReadonlySet<string>
  updatable: ReadonlySet<string>
  callable: ReadonlySet<string>
  bypassesRowSecurity: boolean
}

/** Answers one row of one column: a JSON array of {@link RightsRow}, one for each role that a token may name. */
export const rightsQuery = `
with roles as (
  select oid, rolname, rolbypassrls
  from pg_roles
  where pg_has_role('authenticator', oid, 'member')
    and not rolsuper
),
schemas as (
  select roles.oid as role, n.oid, n.nspname
  from roles
  join pg_namespace n on has_schema_privilege(roles.oid, n.oid, 'usage')
  where n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname not like 'pg\\_%'
),
tables as (
  select
    schemas.role,
    json_build_object('schema', schemas.nspname, 'name', c.relname) as name,
    has_any_column_privilege(schemas.role, c.oid, 'insert') as is_insertable,
    has_any_column_privilege(schemas.role, c.oid, 'update') as is_updatable
  from schemas
  join pg_class c on c.relnamespace = schemas.oid
  where c.relkind in ('r', 'v', 'm', 'f', 'p')
),
writable as (
  select
    role,
    json_agg(name) filter (where is_insertable) as insertable,
    json_agg(name) filter (where is_updatable) as updatable
  from tables
  group by role
),
called as (
  select schemas.role, json_agg(json_build_object('schema', schemas.nspname, 'name', p.proname)) as callable
  from schemas
  join pg_proc p on p.pronamespace = schemas.oid
  where p.prokind = 'f'
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and has_function_privilege(schemas.role, p.oid, 'execute')
  group by schemas.role
)
select coalesce(json_agg(json_build_object(
  'role', roles.rolname,
  'bypassesRowSecurity', roles.rolbypassrls,
  'insertable', coalesce(writable.insertable, '[]'),
  'updatable', coalesce(writable.updatable, '[]'),
  'callable', coalesce(called.callable, '[]')
)), '[]') as rights
from roles
left join writable on writable.role = roles.oid
left join called on called.role = roles.oid`

export interface RightsRow extends Record<'insertable' | 'updatable' | 'callable', QualifiedName[]> {
  role: string
  bypassesRowSecurity: boolean
}

export function rightsByRole(rows: RightsRow[]): Map<string, Rights> {
  return new Map(
    rows.map(({ role, insertable, updatable, callable, bypassesRowSecurity }): [string, Rights] => [
      role,
      {
        insertable: keysOf(insertable),
        updatable: keysOf(updatable),
        callable: keysOf(callable),
        bypassesRowSecurity,
      },
    ]),
  )
}

function keysOf(names: QualifiedName[]): Set<string> {
  return new Set(names.map(keyOf))
}
