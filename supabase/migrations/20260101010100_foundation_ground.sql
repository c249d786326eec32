-- The ground that every other area stands on: nothing in `public` is open unless it is granted, the schema `private` is for what
-- no client may call by name, numbers are said as people read them, failures that pass are known, pg_trgm finds parts of words, pg_cron runs what is due, and a
-- channel of Realtime is open to whom it is named for.

-- A Supabase project opens every new table and procedure of `public` to everybody. Here each opens what it means to.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- The service reaches everything. Newer projects open nothing to it by themselves, so it is said.
grant usage on schema public to service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on functions to service_role;
alter default privileges in schema public grant all on sequences to service_role;

create schema private;

comment on schema private is 'Rules and counters behind the product''s tables. Not exposed, and no client role may use it.';

create function private.grouped(p_number bigint)
returns text
language sql
stable
as $$
  select to_char(p_number, 'FM9,999,999,999,999,999')
$$;

comment on function private.grouped(bigint) is 'A number as people read it: 45,000.';

create function private.is_passing_failure(p_sqlstate text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select left(p_sqlstate, 2) in ('40', '53', '55', '57', '58', 'XX')
$$;

comment on function private.is_passing_failure(text) is
  'Whether what failed may work a moment later (conflicts, no resources, locks, time-outs, the database''s own failures): no reason to go on without it.';

create extension if not exists pg_trgm with schema extensions;

-- This backend has it already.
do $$
begin
  if to_regnamespace('cron') is null then
    create extension pg_cron;
  end if;
end
$$;

-- A person's own channels are `user:<id>` and whatever begins with `user:<id>:`; only the server speaks in them. Every other topic
-- is closed to everybody, and config.toml closes public channels altogether.
create policy "people hear their own channels"
  on realtime.messages
  for select
  to authenticated
  using (
    realtime.messages.extension = 'broadcast'
    and ((select realtime.topic()) || ':') like ('user:' || (select auth.uid())::text || ':%')
  );
