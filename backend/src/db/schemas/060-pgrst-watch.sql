-- Tells the data protocol that tables, views or functions changed, so that it reads the catalog again. As in Supabase:
-- `notify pgrst, 'reload schema'` by hand does the same.

create or replace function extensions.pgrst_ddl_watch()
returns event_trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select
    from pg_catalog.pg_event_trigger_ddl_commands() command
    where command.schema_name is distinct from 'pg_temp'
      and command.command_tag in (
        'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
        'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW',
        'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION', 'CREATE TRIGGER', 'CREATE TYPE', 'ALTER TYPE',
        'CREATE RULE', 'COMMENT', 'GRANT', 'REVOKE'
      )
  ) then
    perform pg_catalog.pg_notify('pgrst', 'reload schema');
  end if;
end
$$;

comment on function extensions.pgrst_ddl_watch() is 'Asks the data protocol to read the catalog again after a change.';

create or replace function extensions.pgrst_drop_watch()
returns event_trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select
    from pg_catalog.pg_event_trigger_dropped_objects() dropped
    where not dropped.is_temporary
      and dropped.object_type in (
        'schema', 'table', 'foreign table', 'view', 'materialized view', 'function', 'trigger', 'type', 'rule',
        'table column', 'table constraint'
      )
  ) then
    perform pg_catalog.pg_notify('pgrst', 'reload schema');
  end if;
end
$$;

comment on function extensions.pgrst_drop_watch() is 'Asks the data protocol to read the catalog again after a drop.';

do $$
begin
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'pgrst_ddl_watch') then
    create event trigger pgrst_ddl_watch
    on ddl_command_end
    execute function extensions.pgrst_ddl_watch();
  end if;
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'pgrst_drop_watch') then
    create event trigger pgrst_drop_watch
    on sql_drop
    execute function extensions.pgrst_drop_watch();
  end if;
end
$$;
