/** Reads relations, functions and types of one schema, `$1`, from PostgreSQL's catalog, in the shapes of description.ts. */

/** Tables and views; a row has the fields of a Relation without its relationships. */
export const relationsQuery = `
select
  c.relname as name,
  c.relkind in ('v', 'm') as "isView",
  pg_relation_is_updatable(c.oid, false) & 20 = 20 as "isUpdatable",
  coalesce(columns.list, '[]') as columns
from pg_class c
left join lateral (
  select json_agg(json_build_object(
    'name', a.attname,
    'type', json_build_object('schema', tn.nspname, 'name', t.typname),
    'isNullable', not (a.attnotnull or declared.typnotnull),
    'hasDefault', a.atthasdef or a.attidentity <> '' or declared.typdefault is not null,
    'isReadOnly', a.attgenerated <> ''
      or a.attidentity = 'a'
      or not pg_column_is_updatable(c.oid, a.attnum, false)
  ) order by a.attname collate "C") as list
  from pg_attribute a
  join pg_type declared on declared.oid = a.atttypid
  join pg_type t on t.oid = case when declared.typtype = 'd' then declared.typbasetype else declared.oid end
  join pg_namespace tn on tn.oid = t.typnamespace
  where a.attrelid = c.oid
    and a.attnum > 0
    and not a.attisdropped
) as columns on true
where c.relnamespace = $1::regnamespace
  and c.relkind in ('r', 'v', 'm', 'f', 'p')
  and not c.relispartition
order by c.relname collate "C"`

/**
 * What clients may call: a row is a FunctionSignature. Left out are triggers, and functions with several arguments of which
 * one has no name, since a request names them.
 */
export const functionsQuery = `
with arguments as (
  select
    p.oid as function,
    a.name,
    a.mode,
    json_build_object('schema', tn.nspname, 'name', t.typname) as type,
    case when a.mode in ('i', 'b', 'v') then
      row_number() over (partition by p.oid, a.mode in ('i', 'b', 'v') order by a.place) > p.pronargs - p.pronargdefaults
    end as "hasDefault",
    a.place
  from pg_proc p
  cross join lateral (
    select type, coalesce(name, '') as name, coalesce(mode, 'i') as mode, place
    from unnest(
      coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes
    ) with ordinality as argument (type, name, mode, place)
  ) as a
  join pg_type declared on declared.oid = a.type
  join pg_type t on t.oid = case when declared.typtype = 'd' then declared.typbasetype else declared.oid end
  join pg_namespace tn on tn.oid = t.typnamespace
)
select
  p.proname as name,
  coalesce(taken.list, '[]') as args,
  json_build_object(
    'type', json_build_object('schema', rn.nspname, 'name', r.typname),
    'columns', coalesce(given.list, '[]'),
    'isSet', p.proretset,
    'isOneRow', not p.proretset or p.prorows = 1
  ) as returns
from pg_proc p
join pg_type declared on declared.oid = p.prorettype
join pg_type r on r.oid = case when declared.typtype = 'd' then declared.typbasetype else declared.oid end
join pg_namespace rn on rn.oid = r.typnamespace
left join lateral (
  select
    json_agg(json_build_object(
      'name', name, 'type', type, 'hasDefault', "hasDefault"
    ) order by name collate "C") as list,
    count(*) > 1 and bool_or(name = '') as is_uncallable
  from arguments
  where function = p.oid
    and mode in ('i', 'b', 'v')
) as taken on true
left join lateral (
  select json_agg(json_build_object('name', name, 'type', type) order by name collate "C") as list
  from arguments
  where function = p.oid
    and mode in ('t', 'o', 'b')
) as given on true
where p.pronamespace = $1::regnamespace
  and p.prokind = 'f'
  and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  and not coalesce(taken.is_uncallable, false)
  and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
order by p.proname collate "C", p.oid`

/** A row is an EnumType. */
export const enumsQuery = `
select t.typname as name, json_agg(e.enumlabel order by e.enumsortorder) as values
from pg_type t
join pg_enum e on e.enumtypid = t.oid
where t.typnamespace = $1::regnamespace
group by t.typname
order by t.typname collate "C"`

/** Types made by `create type … as (…)`, not those that every table has; a row is a CompositeType. */
export const compositesQuery = `
select
  c.relname as name,
  json_agg(json_build_object(
    'name', a.attname,
    'type', json_build_object('schema', tn.nspname, 'name', t.typname)
  ) order by a.attname collate "C") as attributes
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
join pg_namespace tn on tn.oid = t.typnamespace
where c.relnamespace = $1::regnamespace
  and c.relkind = 'c'
group by c.relname
order by c.relname collate "C"`
