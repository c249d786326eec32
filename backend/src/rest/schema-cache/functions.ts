/** Reads every function that can be called, and every function that computes a relationship. */
import type { QualifiedName } from './names.ts'

export interface Parameter {
  /** Empty for the one parameter of a function that takes a whole body. */
  name: string
  /** Its type as SQL. */
  type: string
  isRequired: boolean
  isVariadic: boolean
}

export interface DatabaseFunction extends QualifiedName {
  isVolatile: boolean
  parameters: Parameter[]
  returns: {
    /** The table, composite or scalar type returned, or of which a set is returned. */
    type: QualifiedName
    isSet: boolean
    isComposite: boolean
    isVoid: boolean
  }
}

/** A function from a row of one table to rows of another, which embeds like a foreign key. */
export interface RelationshipFunction {
  function: QualifiedName
  /** By oid. */
  table: number
  foreignTable: number
  isToOne: boolean
}

/**
 * Answers one row of one column: a JSON array of {@link DatabaseFunction}. Left out are triggers, and functions with
 * unnamed parameters but those that can take a whole body.
 */
export const functionsQuery = `
with parameters as (
  select
    p.oid as function,
    json_agg(json_build_object(
      'name', coalesce(a.name, ''),
      'type', case a.type
        when 'pg_catalog.bpchar'::regtype then 'character varying'
        when 'pg_catalog.bit'::regtype then 'bit varying'
        else format_type(a.type, null)
      end,
      'isRequired', a.position <= p.pronargs - p.pronargdefaults,
      'isVariadic', a.mode = 'v'
    ) order by a.position) as list,
    bool_and(coalesce(a.name, '') <> '') as are_named,
    count(*) = 1 and bool_and(a.type in (
      'bytea'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype
    )) as is_one_body
  from pg_proc p
  cross join lateral (
    select type, name, mode, row_number() over (order by place) as position
    from unnest(
      coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes
    ) with ordinality as argument (type, name, mode, place)
    where coalesce(mode, 'i') in ('i', 'b', 'v')
  ) a
  where p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  group by p.oid
)
select coalesce(json_agg(json_build_object(
  'schema', n.nspname,
  'name', p.proname,
  'isVolatile', p.provolatile = 'v',
  'parameters', coalesce(parameters.list, '[]'),
  'returns', json_build_object(
    'type', json_build_object('schema', tn.nspname, 'name', coalesce(tc.relname, t.typname)),
    'isSet', p.proretset,
    'isComposite', t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false),
    'isVoid', t.oid = 'void'::regtype
  )
) order by p.pronargs, p.oid), '[]') as functions
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type declared on declared.oid = p.prorettype
join pg_type t on t.oid = case when declared.typtype = 'd' then declared.typbasetype else declared.oid end
join pg_namespace tn on tn.oid = t.typnamespace
left join pg_class tc on tc.oid = t.typrelid
left join parameters on parameters.function = p.oid
where n.nspname not in ('pg_catalog', 'information_schema')
  and p.prokind = 'f'
  and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  and (parameters.are_named or parameters.is_one_body or parameters.list is null)`

/** Answers one row of one column: a JSON array of {@link RelationshipFunction}. */
export const relationshipFunctionsQuery = `
select coalesce(json_agg(json_build_object(
  'function', json_build_object('schema', n.nspname, 'name', p.proname),
  'table', argument.typrelid::bigint,
  'foreignTable', returned.typrelid::bigint,
  'isToOne', not p.proretset or p.prorows = 1
)), '[]') as relationship_functions
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type argument on argument.oid = p.proargtypes[0] and argument.typrelid <> 0
join pg_type returned on returned.oid = p.prorettype and returned.typrelid <> 0
where p.pronargs = 1
  and n.nspname not in ('pg_catalog', 'information_schema')`
