/** Reads every foreign key from PostgreSQL's catalog. */

export interface ForeignKey {
  constraint: string
  /** The table that refers, by oid. */
  table: number
  /** The table referred to, by oid. */
  foreignTable: number
  /** Pairs of column numbers: the one that refers, the one referred to. */
  columns: [number, number][]
  /** Whether a unique key over the same columns allows one row at most to refer to each. */
  isOneToOne: boolean
}

/** Answers one row of one column: a JSON array of {@link ForeignKey}. Keys that partitions inherit are left out. */
export const foreignKeysQuery = `
select coalesce(json_agg(json_build_object(
  'constraint', f.conname,
  'table', f.conrelid::bigint,
  'foreignTable', f.confrelid::bigint,
  'columns', (
    select json_agg(json_build_array(pair.own, pair.referred) order by pair.position)
    from unnest(f.conkey, f.confkey) with ordinality as pair (own, referred, position)
  ),
  'isOneToOne', exists (
    select
    from pg_constraint u
    where u.conrelid = f.conrelid
      and u.contype in ('p', 'u')
      and u.conkey @> f.conkey
      and f.conkey @> u.conkey
  )
) order by f.conrelid, f.conname), '[]') as foreign_keys
from pg_constraint f
where f.contype = 'f'
  and f.conparentid = 0`
