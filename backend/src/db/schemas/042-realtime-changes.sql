-- The change feed of the publication's tables, by triggers, so that it needs no logical decoding: what a trigger tells,
-- which tables have one, what a subscriber may ask for, and which subscribers a change is for.

create function realtime.picked(p_row jsonb, p_names text[])
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_name text;
  v_fields jsonb := '{}';
begin
  foreach v_name in array p_names loop
    v_fields := v_fields || jsonb_build_object(v_name, p_row -> v_name);
  end loop;
  return v_fields;
end
$$;
comment on function realtime.picked(jsonb, text[]) is 'The named fields of a row.';

create function realtime.without_large_values(p_row jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_object_agg(name, value)
  from jsonb_each(p_row) as field (name, value)
  where octet_length(value::text) <= 64
$$;
comment on function realtime.without_large_values(jsonb) is 'What is told of a row that is too large to be told whole.';

create function realtime.is_secured(p_relation regclass)
returns boolean
language sql
stable
set search_path = ''
as $$
  select relrowsecurity
  from pg_catalog.pg_class
  where oid = p_relation
$$;
comment on function realtime.is_secured(regclass) is 'Whether row security is on for a table.';

create function realtime.tell_change()
returns trigger
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  -- As on a hosted project.
  c_largest constant integer := 1048576;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_old jsonb := case when tg_op <> 'INSERT' then realtime.picked(to_jsonb(old), tg_argv[0]::text[]) end;
  -- The policies are asked about the row as it was; it is told to nobody.
  v_gone jsonb := case when tg_op = 'DELETE' and realtime.is_secured(tg_relid) then to_jsonb(old) end;
  v_change jsonb := jsonb_build_object(
    'kind', 'change',
    'schema', tg_table_schema,
    'table', tg_table_name,
    'type', tg_op,
    'at', to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'record', v_new,
    'oldRecord', v_old,
    'gone', v_gone,
    'isCut', false
  );
  v_body text := v_change;
begin
  -- What is short as a whole is not measured again in parts.
  if octet_length(v_body) > c_largest then
    if coalesce(octet_length(v_new::text), 0) + coalesce(octet_length(coalesce(v_gone, v_old)::text), 0) > c_largest then
      v_body := v_change || jsonb_build_object(
        'record', realtime.without_large_values(v_new),
        'oldRecord', realtime.without_large_values(v_old),
        'gone', null,
        'isCut', true
      );
    end if;
  end if;
  perform realtime.tell(v_body);
  return null;
end
$$;
comment on function realtime.tell_change() is
  'Tells the processes of the backend about a changed row. Its argument names the columns of the replica identity, which are all that is told of an old row.';

create function realtime.identity_columns(p_relation regclass)
returns text[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(attribute.attname::text order by attribute.attnum), '{}')
  from pg_catalog.pg_class relation
  join pg_catalog.pg_attribute attribute
    on attribute.attrelid = relation.oid
    and attribute.attnum > 0
    and not attribute.attisdropped
  left join pg_catalog.pg_index identity
    on identity.indrelid = relation.oid
    and case relation.relreplident when 'd' then identity.indisprimary when 'i' then identity.indisreplident end
  where relation.oid = p_relation
    and (relation.relreplident = 'f' or attribute.attnum = any (identity.indkey))
$$;
comment on function realtime.identity_columns(regclass) is 'The columns of a table''s replica identity.';

create view realtime.published_tables as
select
  format('%I.%I', published.schemaname, published.tablename)::regclass as relation,
  -- The bits of pg_trigger.tgtype: row 1, insert 4, delete 8, update 16.
  1 + case when publication.pubinsert then 4 else 0 end
    + case when publication.pubdelete then 8 else 0 end
    + case when publication.pubupdate then 16 else 0 end as events
from pg_catalog.pg_publication publication
join pg_catalog.pg_publication_tables published
  on published.pubname = publication.pubname
where publication.pubname = 'supabase_realtime'
  and published.schemaname not in ('realtime', 'pg_catalog', 'information_schema');
comment on view realtime.published_tables is 'The tables whose changes are told, and which changes of each.';

create function realtime.watch_table(p_relation regclass, p_events integer, p_identity text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_events text := concat_ws(
    ' or ',
    case when p_events & 4 > 0 then 'insert' end,
    case when p_events & 8 > 0 then 'delete' end,
    case when p_events & 16 > 0 then 'update' end
  );
begin
  execute format('drop trigger if exists realtime_change on %s', p_relation);
  if v_events <> '' then
    execute format(
      'create trigger realtime_change after %s on %s for each row execute function realtime.tell_change(%L)',
      v_events, p_relation, p_identity
    );
  end if;
end
$$;
comment on function realtime.watch_table(regclass, integer, text[]) is 'Gives a table the trigger that tells its changes.';

create function realtime.watch_published_tables()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_table record;
begin
  for v_table in
    with existing as (
      select tgrelid::regclass as relation, tgtype as events, encode(tgargs, 'escape') as arguments
      from pg_catalog.pg_trigger
      where tgname = 'realtime_change'
        and tgparentid = 0
        and not tgisinternal
    ),
    wanted as (
      select relation, events, realtime.identity_columns(relation) as identity
      from realtime.published_tables
    )
    select relation, coalesce(wanted.events, 1) as events, coalesce(wanted.identity, '{}') as identity
    from wanted
    full join existing using (relation)
    where wanted.events is distinct from existing.events
      or encode(convert_to(wanted.identity::text, 'UTF8'), 'escape') || '\000' is distinct from existing.arguments
  loop
    perform realtime.watch_table(v_table.relation, v_table.events, v_table.identity);
  end loop;
end
$$;
comment on function realtime.watch_published_tables() is 'Gives the publication''s tables their triggers, and takes them from the others.';

create function realtime.watch_publication()
returns event_trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.watch_published_tables();
end
$$;
comment on function realtime.watch_publication() is 'Keeps the triggers in step with the publication and its tables.';

create event trigger realtime_watch_publication
on ddl_command_end
when tag in ('CREATE PUBLICATION', 'ALTER PUBLICATION', 'DROP PUBLICATION', 'CREATE TABLE', 'CREATE TABLE AS', 'ALTER TABLE')
execute function realtime.watch_publication();
