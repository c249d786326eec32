-- Which of many listeners may be told about one change, each under its own role and claims, in one call: one policy for each, whatever
-- number of conditions it has.

create function realtime.readable_columns(p_relation regclass, p_role text)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(attname order by attnum), '[]')
  from pg_catalog.pg_attribute
  where attrelid = p_relation
    and attnum > 0
    and not attisdropped
    and has_column_privilege(p_role, attrelid, attnum, 'select')
$$;
comment on function realtime.readable_columns(regclass, text) is 'The columns of a table that a role may select.';

create function realtime.table_shape(p_relation regclass, p_roles text[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'isSecured', relation.relrowsecurity,
    'columns', (
      select jsonb_agg(jsonb_build_object('name', attname, 'type', typname) order by attnum)
      from pg_catalog.pg_attribute
      join pg_catalog.pg_type on pg_type.oid = atttypid
      where attrelid = p_relation
        and attnum > 0
        and not attisdropped
    ),
    'keys', (
      select coalesce(jsonb_agg(attname order by attnum), '[]')
      from pg_catalog.pg_index
      join pg_catalog.pg_attribute
        on attrelid = indrelid
        and attnum = any (indkey)
      where indrelid = p_relation
        and indisprimary
    ),
    'readable', (
      select jsonb_object_agg(role, realtime.readable_columns(p_relation, role))
      from unnest(p_roles) as role
    )
  )
  from pg_catalog.pg_class relation
  where relation.oid = p_relation
$$;
comment on function realtime.table_shape(regclass, text[]) is
  'A table as its changes are told: columns, primary key, whether rows are secured, what each role may select.';

create function realtime.may_be_told(
  p_role text,
  p_claims text,
  p_asks_policies boolean,
  p_relation regclass,
  p_conditions text[],
  p_record jsonb
)
returns boolean[]
language plpgsql
set search_path = public, extensions
as $$
declare
  v_sees boolean := not p_asks_policies;
  v_condition text;
  v_passes boolean[] := '{}';
begin
  -- Where this role may not be taken on, nobody can say what its people may see: that is a failure, and no answer.
  perform set_config('role', p_role, true), set_config('request.jwt.claims', p_claims, true);
  begin
    -- First, so that how long conditions take, or that they fail, tells nothing of a row that is hidden.
    if p_asks_policies then
      execute 'execute realtime_row_test' into v_sees;
    end if;
    if not v_sees or array_remove(p_conditions, null) = '{}' then
      return array_fill(v_sees, array[cardinality(p_conditions)]);
    end if;
    execute format(
      'select array[%s] from jsonb_populate_record(null::%s, $1) as told',
      (
        select string_agg(format('coalesce(%s, false)', coalesce(condition, 'true')), ', ' order by place)
        from unnest(p_conditions) with ordinality as every (condition, place)
      ),
      p_relation
    ) into v_passes using p_record;
    return v_passes;
  exception
    when others then
      -- The role need not be one that may call what follows.
      perform set_config('role', 'none', true);
      -- The others would wait for the same lock, each for as long.
      if sqlstate = '55P03' then
        raise;
      end if;
      if realtime.is_passing_failure(sqlstate) then
        return array_fill(null::boolean, array[cardinality(p_conditions)]);
      end if;
      if not v_sees or cardinality(p_conditions) = 1 then
        return array_fill(false, array[cardinality(p_conditions)]);
      end if;
      -- One of them fails, and takes none of the others along.
      foreach v_condition in array p_conditions loop
        v_passes := v_passes || realtime.may_be_told(p_role, p_claims, false, p_relation, array[v_condition], p_record);
        perform set_config('role', 'none', true);
      end loop;
      return v_passes;
  end;
exception
  when invalid_parameter_value then
    -- There is no such role, and so nothing that it may see.
    return array_fill(false, array[cardinality(p_conditions)]);
end
$$;
comment on function realtime.may_be_told(text, text, boolean, regclass, text[], jsonb) is
  'Whether somebody may be told, for each condition on the row called told (null for none); null where that is unknown, as a filter or '
  'policy fails for a moment only. One that fails for good says no, and one that waits for a lock for too long raises that. Conditions are '
  'held against what the policies show, and nothing else. The role stays set.';

create function realtime.audience(p_change jsonb, p_listeners jsonb)
returns jsonb
language plpgsql
set search_path = public, extensions
as $$
declare
  v_relation regclass := to_regclass(format('%I.%I', p_change ->> 'schema', p_change ->> 'table'));
  v_is_delete boolean := p_change ->> 'type' = 'DELETE';
  -- What filters look at; of a deleted row no more than subscribers may be told.
  v_row jsonb := case when v_is_delete then p_change -> 'oldRecord' else p_change -> 'record' end;
  v_shape jsonb;
  v_asks_policies boolean;
  v_listener record;
  v_visible jsonb := '[]';
begin
  if v_relation is null then
    return null;
  end if;
  v_shape := realtime.table_shape(
    v_relation,
    array(select distinct role from jsonb_to_recordset(p_listeners) as listener (role text))
  );
  v_asks_policies := (v_shape ->> 'isSecured')::boolean and (v_is_delete or v_shape -> 'keys' <> '[]');
  if v_asks_policies and not v_is_delete then
    perform realtime.prepare_row_test(v_relation, v_shape -> 'keys', v_row);
  end if;
  for v_listener in
    select
      listener.*,
      lag(listener.role) over (order by place) is distinct from listener.role as is_new_role
    from rows from (
      jsonb_to_recordset(p_listeners) as (role text, claims text, conditions text[])
    ) with ordinality as listener (role, claims, conditions, place)
    order by place
  loop
    if v_asks_policies and v_is_delete and v_listener.is_new_role then
      perform realtime.prepare_gone_row_test(v_relation, v_shape -> 'keys', p_change -> 'gone', v_listener.role);
    end if;
    v_visible := v_visible || jsonb_build_array(
      realtime.may_be_told(
        v_listener.role,
        v_listener.claims,
        v_asks_policies,
        v_relation,
        v_listener.conditions,
        v_row
      )
    );
    perform set_config('role', 'none', true);
  end loop;
  return v_shape || jsonb_build_object('visible', v_visible);
end
$$;
comment on function realtime.audience(jsonb, jsonb) is
  'Which of many listeners may be told about a change, each under its own role and claims, for each of their conditions, null where that is '
  'unknown, and the shape of the table. Null when the table is gone.';

create function realtime.prepare_row_test(p_relation regclass, p_keys jsonb, p_record jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from pg_catalog.pg_prepared_statements where name = 'realtime_row_test') then
    deallocate realtime_row_test;
  end if;
  execute format(
    'prepare realtime_row_test as select exists (select from %s where %s)',
    p_relation,
    (select string_agg(format('%I = %L', key, p_record ->> key), ' and ') from jsonb_array_elements_text(p_keys) as key)
  );
end
$$;
comment on function realtime.prepare_row_test(regclass, jsonb, jsonb) is
  'Prepares the question whether the current role can select a row, so that it is planned once for many subscribers.';

create function realtime.select_conditions(p_relation regclass, p_role text)
returns text
language sql
stable
-- Names outside pg_catalog are printed with their schema.
set search_path = ''
as $$
  select format(
    '(%s) and (%s)',
    coalesce(string_agg(condition, ' or ') filter (where polpermissive), 'false'),
    coalesce(string_agg(condition, ' and ') filter (where not polpermissive), 'true')
  )
  from (
    select polpermissive, format('coalesce((%s), false)', coalesce(pg_get_expr(polqual, polrelid), 'true')) as condition
    from pg_catalog.pg_policy
    where polrelid = p_relation
      and polcmd in ('r', '*')
      and exists (
        select
        from unnest(polroles) as granted (role)
        where granted.role = 0
          or pg_has_role(p_role, granted.role, 'usage')
      )
  ) as applicable
$$;
comment on function realtime.select_conditions(regclass, text) is
  'What a table''s policies demand of a row that a role selects, as a condition on a row called as the table.';

create function realtime.prepare_gone_row_test(p_relation regclass, p_keys jsonb, p_record jsonb, p_role text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_may_select boolean := (
    select coalesce(bool_and(realtime.readable_columns(p_relation, p_role) ? key), true)
    from jsonb_array_elements_text(p_keys) as key
  );
  v_is_above boolean := (
    select rolsuper or rolbypassrls
    from pg_catalog.pg_roles
    where rolname = p_role
  );
  v_condition text := case
    when not v_may_select then 'false'
    when v_is_above then 'true'
    -- A row too large to be kept can be asked about no more.
    when coalesce(jsonb_typeof(p_record), 'null') = 'null' then 'false'
    else realtime.select_conditions(p_relation, p_role)
  end;
begin
  if exists (select from pg_catalog.pg_prepared_statements where name = 'realtime_row_test') then
    deallocate realtime_row_test;
  end if;
  execute format(
    'prepare realtime_row_test as select exists (select from jsonb_populate_record(null::%s, %L) as %I where %s)',
    p_relation,
    p_record,
    (select relname from pg_catalog.pg_class where oid = p_relation),
    v_condition
  );
end
$$;
comment on function realtime.prepare_gone_row_test(regclass, jsonb, jsonb, text) is
  'Prepares the question whether a role could have selected a row that is deleted: what its policies say of it as it was.';

-- What a caller may call, by itself or through a policy that is asked on its behalf. The others act for the backend, some
-- of them under any role.
revoke execute on all functions in schema realtime from public;
grant execute on function realtime.is_passing_failure(text), realtime.topic(), realtime.send(jsonb, text, text, boolean) to public;
grant execute on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) to public;
grant execute on function realtime.may_read(text, text), realtime.may_write(text, text) to public;
