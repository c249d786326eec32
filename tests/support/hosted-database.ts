/**
 * A copy of a hosted Supabase database as it is before anything is pushed: `postgres` is no superuser there and owns
 * neither `auth` nor `storage` nor `realtime`, and the services have roles of their own.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { repository } from './backend-process.ts'
import type { PostgresCluster } from './postgres-cluster.ts'

const schemasDir = join(repository, 'backend/src/db/schemas')
/** What a hosted database has of these: our own platform keeps the same tables and functions under the same names. */
const platform = [
  '010-roles.sql',
  '020-auth.sql',
  '021-auth-callers.sql',
  '030-storage.sql',
  '031-storage-names.sql',
  '040-realtime.sql',
  '041-realtime-relay.sql',
  '050-cron.sql',
]

/** Settings that the extension supautils lets `postgres` make for the reserved roles. */
const allowedSettings = ['pgrst.db_pre_request', 'pgrst.db_plan_enabled']

/** The ways into one. */
export interface HostedDatabase {
  /** As the platform itself, a superuser. */
  asPlatform: pg.Client
  /** As the Supabase CLI: what its address says. */
  pushAddress: string
  /** Closes what this opened. */
  close(): Promise<void>
}

export async function createHostedDatabase(cluster: PostgresCluster): Promise<HostedDatabase> {
  const address = await superuserAddress(cluster)
  const asPlatform = new pg.Client(address)
  await asPlatform.connect()
  await asPlatform.query(rolesOfTheServer)
  for (const file of platform) {
    await asPlatform.query(await readFile(join(schemasDir, file), 'utf8'))
  }
  await asPlatform.query(asHosted)
  for (const name of allowedSettings) await asPlatform.query(`grant set on parameter ${name} to postgres`)
  const pushAddress = new URL(address)
  pushAddress.username = 'postgres'
  return { asPlatform, pushAddress: pushAddress.href, close: () => asPlatform.end() }
}

/** Whoever made a cluster is its superuser for good, so the cluster's own `postgres` gives its name away first. */
async function superuserAddress(cluster: PostgresCluster): Promise<string> {
  await cluster.createDatabase('hosted')
  const run = async (user: string, text: string) => {
    const address = new URL('template1', cluster.address)
    address.username = user
    const client = new pg.Client(address.href)
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await run('postgres', 'create role helper superuser login')
  await run('helper', 'alter role postgres rename to supabase_admin')
  await run('supabase_admin', 'drop role helper')
  const address = new URL('hosted', cluster.address)
  address.username = 'supabase_admin'
  return address.href
}

const rolesOfTheServer = `
  create role postgres login createdb createrole replication bypassrls;
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  create role supabase_auth_admin login noinherit createrole;
  create role supabase_storage_admin login noinherit createrole;
  create role supabase_realtime_admin nologin noinherit;
  create role dashboard_user nologin createdb createrole replication;
  grant anon, authenticated, service_role to authenticator, postgres;
  grant authenticator to postgres;`

/**
 * Owners and grants as they are there. New projects open nothing to any role by itself, so no default privilege is left.
 *
 * The extension supautils lets \`postgres\` write policies for tables that it does not own. Here it belongs to their owner
 * instead, and a trigger refuses everything else that an owner could do to them.
 */
const asHosted = `
  alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
  alter schema public owner to pg_database_owner;
  grant create, usage on schema public to postgres;
  drop schema _backend cascade;
  grant create on database hosted to postgres;

  do $$
  declare
    v_owners constant jsonb := '{
      "auth": "supabase_auth_admin", "storage": "supabase_storage_admin", "realtime": "supabase_realtime_admin"
    }';
    v_schema text;
    v_owner text;
    v_thing text;
  begin
    for v_schema, v_owner in select * from jsonb_each_text(v_owners) loop
      execute format('alter schema %I owner to supabase_admin', v_schema);
      execute format('grant all on schema %I to %I', v_schema, v_owner);
      execute format('grant usage on schema %I to postgres, anon, authenticated, service_role', v_schema);
      for v_thing in
        select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = v_schema
      loop
        execute format('alter table %s owner to %I', v_thing, v_owner);
        execute format('grant all on %s to postgres, dashboard_user', v_thing);
      end loop;
      for v_thing in
        select oid::regprocedure::text from pg_proc where pronamespace = v_schema::regnamespace
      loop
        execute format('alter function %s owner to %I', v_thing, v_owner);
      end loop;
    end loop;
  end
  $$;

  alter publication supabase_realtime owner to postgres;
  grant usage on schema extensions to postgres, anon, authenticated, service_role;
  grant usage on schema cron to postgres;
  grant select, insert, update, delete on cron.job, cron.job_run_details to postgres;
  grant usage on schema public to supabase_auth_admin;
  alter role supabase_auth_admin set search_path = auth;
  grant supabase_storage_admin, supabase_realtime_admin to postgres;

  create function extensions.refuse_changes_of_platform()
  returns event_trigger
  language plpgsql
  as $$
  declare
    v_changed text;
  begin
    select format('%s %s', command_tag, object_identity)
    into v_changed
    from pg_event_trigger_ddl_commands()
    where schema_name in ('auth', 'storage', 'realtime', 'cron', 'extensions')
      and command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER', 'COMMENT')
      -- What a trusted extension brings along is made by the server.
      and not in_extension;

    if found and session_user <> 'supabase_admin' then
      raise exception 'must be owner: %', v_changed using errcode = 'insufficient_privilege';
    end if;
  end
  $$;

  create event trigger refuse_changes_of_platform
    on ddl_command_end
    execute function extensions.refuse_changes_of_platform();`
