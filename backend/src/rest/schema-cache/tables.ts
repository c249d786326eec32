/** Reads every table and view with its columns and primary key from PostgreSQL's catalog. */
import type { QualifiedName } from './names.ts'

export interface Column {
  /** Its number in the table, by which keys and views refer to it. */
  number: number
  name: string
  /** Its type as SQL, qualified unless it is PostgreSQL's own. */
  type: string
  /** Its default as SQL; null when there is none or the column is generated. */
  default: string | null
}

export interface Table extends QualifiedName {
  oid: number
  isView: boolean
  /** Policies decide which of its rows a caller sees. */
  hasRowSecurity: boolean
  isInsertable: boolean
  isUpdatable: boolean
  isDeletable: boolean
  columns: Map<string, Column>
  primaryKey: string[]
}

/** Answers one row of one column: a JSON array of {@link TableRow}. */
export const tablesQuery = `
with columns as (
  select
    a.attrelid,
    json_agg(json_build_object(
      'number', a.attnum,
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'default', case
        when a.attgenerated <> '' or a.attidentity = 'a' then null
        when a.attidentity = 'd' then format('nextval(%L::regclass)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
        else coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
      end
    ) order by a.attnum) as list
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
    and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0
    and not a.attisdropped
  group by a.attrelid
)
select coalesce(json_agg(json_build_object(
  'oid', c.oid::bigint,
  'schema', n.nspname,
  'name', c.relname,
  'isView', c.relkind in ('v', 'm'),
  'hasRowSecurity', c.relrowsecurity,
  'isInsertable', c.relkind in ('r', 'p') or u.bits & 8 = 8,
  'isUpdatable', c.relkind in ('r', 'p') or u.bits & 4 = 4,
  'isDeletable', c.relkind in ('r', 'p') or u.bits & 16 = 16,
  'columns', coalesce(columns.list, '[]'),
  'primaryKey', coalesce(to_json(p.conkey), '[]')
) order by n.nspname, c.relname), '[]') as tables
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
left join columns on columns.attrelid = c.oid
left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
cross join lateral (
  select case when c.relkind in ('v', 'f') then pg_relation_is_updatable(c.oid, true) else 0 end as bits
) u
where c.relkind in ('r', 'v', 'm', 'f', 'p')
  and n.nspname not in ('pg_catalog', 'information_schema')
  and n.nspname not like 'pg\\_%'
  and not c.relispartition`

export interface TableRow extends Omit<Table, 'columns' | 'primaryKey'> {
  columns: Column[]
  /** Numbers of columns, in the key's order. */
  primaryKey: number[]
}

export function tableOf(row: TableRow): Table {
  const names = new Map(row.columns.map((column) => [column.number, column.name]))
  return {
    ...row,
    columns: new Map(row.columns.map((column) => [column.name, column])),
    primaryKey: row.primaryKey.flatMap((number) => names.get(number) ?? []),
  }
}
