-- What a subscriber of changes may ask for: filters, checked against the table and made into conditions.


create function realtime.filter_condition(
  p_column text,
  p_type text,
  p_operator text,
  p_operand text,
  p_is_negated boolean
)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_condition text;
begin
  v_condition := case p_operator
    when 'eq' then format('told.%I = %L::%s', p_column, p_operand, p_type)
    when 'neq' then format('told.%I <> %L::%s', p_column, p_operand, p_type)
    when 'lt' then format('told.%I < %L::%s', p_column, p_operand, p_type)
    when 'lte' then format('told.%I <= %L::%s', p_column, p_operand, p_type)
    when 'gt' then format('told.%I > %L::%s', p_column, p_operand, p_type)
    when 'gte' then format('told.%I >= %L::%s', p_column, p_operand, p_type)
    when 'in' then format('told.%I = any (%L::%s[])', p_column, p_operand, p_type)
    when 'isdistinct' then format('told.%I is distinct from %L::%s', p_column, p_operand, p_type)
    when 'like' then format('told.%I::text like %L', p_column, p_operand)
    when 'ilike' then format('told.%I::text ilike %L', p_column, p_operand)
    when 'match' then format('told.%I::text ~ %L', p_column, p_operand)
    when 'imatch' then format('told.%I::text ~* %L', p_column, p_operand)
    when 'is' then
      case
        when lower(p_operand) in ('null', 'true', 'false', 'unknown') then format('told.%I is %s', p_column, p_operand)
      end
  end;
  if v_condition is null then
    raise exception 'invalid filter %.%', p_operator, p_operand;
  end if;
  return case when p_is_negated then format('not (%s)', v_condition) else format('(%s)', v_condition) end;
end
$$;
comment on function realtime.filter_condition(text, text, text, text, boolean) is
  'One filter of a subscription as a condition on the row called told.';

create function realtime.exact_values(p_type regtype, p_operator text, p_operand text)
returns text[]
language plpgsql
set search_path = ''
as $$
declare
  v_values text[];
begin
  if p_type not in ('uuid'::regtype, 'text'::regtype, 'varchar'::regtype, 'int2'::regtype, 'int4'::regtype, 'int8'::regtype) then
    return null;
  end if;
  if p_operator = 'eq' then
    execute format('select array[(%L::%s)::text]', p_operand, p_type) into v_values;
  elsif p_operator = 'in' then
    execute format('select %L::%s[]::text[]', p_operand, p_type) into v_values;
  end if;
  return v_values;
end
$$;
comment on function realtime.exact_values(regtype, text, text) is
  'The texts one of which a value must have to pass a filter, where that can be said; else null.';

create function realtime.resolve_filter(
  p_relation regclass,
  p_role text,
  p_column text,
  p_operator text,
  p_operand text,
  p_is_negated boolean
)
returns jsonb
language plpgsql
stable
set search_path = public, extensions
as $$
declare
  -- As on a hosted project.
  c_most_values constant integer := 100;
  v_type text;
  v_is_exact boolean;
  v_count integer;
  v_exact text[];
begin
  select
    format_type(atttypid, null),
    coalesce((select collisdeterministic from pg_catalog.pg_collation where oid = attcollation), true)
      and exists (
        select
        from pg_catalog.pg_constraint
        where conrelid = attrelid
          and contype in ('p', 'u', 'f')
          and attnum = any (conkey)
      )
  into v_type, v_is_exact
  from pg_catalog.pg_attribute
  where attrelid = p_relation
    and attname = p_column
    and realtime.readable_columns(p_relation, p_role) ? attname::text;
  if v_type is null then
    raise exception 'invalid column for filter %', p_column;
  end if;
  if p_operator = 'in' then
    execute format('select cardinality(%L::%s[])', p_operand, v_type) into v_count;
    if v_count > c_most_values then
      raise exception 'too many values for `in` filter. Maximum %', c_most_values;
    end if;
  elsif p_operator in ('match', 'imatch') then
    perform '' ~ p_operand;
  end if;
  -- Of keys alone: by these it is found, of any row, whose policies are asked, and time tells that they were. A key is no secret to who
  -- knows it; a balance is.
  if v_is_exact and not p_is_negated then
    v_exact := realtime.exact_values(v_type::regtype, p_operator, p_operand);
  end if;
  return jsonb_build_object(
    'column', p_column,
    'condition', realtime.filter_condition(p_column, v_type, p_operator, p_operand, p_is_negated),
    'exact', v_exact,
    'isDecided', v_exact is not null and v_type in ('uuid', 'text', 'character varying')
  );
end
$$;
comment on function realtime.resolve_filter(regclass, text, text, text, text, boolean) is
  'One filter as a condition, with the texts one of which the column must have where that can be said, and whether that is all it asks. '
  'Raises what is wrong with it.';

create function realtime.resolve_subscription(
  p_role text,
  p_schema text,
  p_table text,
  p_filters jsonb,
  p_columns text[]
)
returns jsonb
language plpgsql
stable
set search_path = public, extensions
as $$
declare
  v_relation regclass;
  v_filters jsonb;
  v_unknown text;
begin
  select relation into v_relation
  from realtime.published_tables
  join pg_catalog.pg_class on pg_class.oid = relation
  join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
  where p_schema in ('*', nspname)
    and p_table in ('*', relname)
  limit 1;
  if v_relation is null then
    raise exception 'Please check Realtime is enabled for the given connect parameters';
  end if;
  select name into v_unknown
  from unnest(p_columns) as asked (name)
  where not realtime.readable_columns(v_relation, p_role) ? name;
  if v_unknown is not null then
    raise exception 'invalid column for select %', v_unknown;
  end if;
  select jsonb_agg(realtime.resolve_filter(v_relation, p_role, "column", operator, operand, negated))
  into v_filters
  from jsonb_to_recordset(p_filters) as filter ("column" text, operator text, operand text, negated boolean);
  perform realtime.try_conditions(v_relation, v_filters);
  return coalesce(v_filters, '[]');
end
$$;
comment on function realtime.resolve_subscription(text, text, text, jsonb, text[]) is
  'Checks what a role wants to be told and answers with its filters resolved. Raises what is wrong with it.';

create function realtime.try_conditions(p_relation regclass, p_filters jsonb)
returns void
language plpgsql
stable
set search_path = public, extensions
as $$
declare
  v_condition text;
begin
  for v_condition in
    select filter ->> 'condition'
    from jsonb_array_elements(p_filters) as filter
  loop
    execute format('select from jsonb_populate_record(null::%s, ''{}'') as told where %s', p_relation, v_condition);
  end loop;
end
$$;
comment on function realtime.try_conditions(regclass, jsonb) is
  'Raises when a condition cannot be asked of a row of the table: a value of another type, an operator the type lacks.';
