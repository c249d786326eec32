-- Roles and schemas that every project on this backend starts with, named and granted as a hosted Supabase project has
-- them, so that migrations written for Supabase apply unchanged.

-- They belong to the whole server: where two of its databases are begun at once, one finds its work done by the other.
do $$
declare
  c_attempts constant integer := 10;
  v_role text;
begin
  for attempt in 1..c_attempts loop
    begin
      foreach v_role in array array['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_admin',
        'supabase_auth_admin', 'supabase_storage_admin', 'dashboard_user']
      loop
        if not exists (select from pg_roles where rolname = v_role) then
          execute format('create role %I nologin noinherit', v_role);
        end if;
      end loop;
      alter role service_role bypassrls;
      alter role anon set statement_timeout = '3s';
      alter role authenticated set statement_timeout = '8s';
      grant anon, authenticated, service_role to authenticator;
      return;
    exception
      -- The last of these is how PostgreSQL says that a role was changed by another at the same time.
      when duplicate_object or unique_violation or internal_error then
        if attempt = c_attempts then
          raise;
        end if;
    end;
  end loop;
end
$$;

create schema if not exists extensions;
grant usage on schema extensions to public;

create schema if not exists _backend;
comment on schema _backend is 'What the backend keeps for itself; no request can reach it.';

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
