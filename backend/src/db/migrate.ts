/**
 * Brings a database up to date: first the platform's own schemas (roles, auth, storage, …), then the project's
 * migrations, recorded where the Supabase CLI records them.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Queryable } from './database.ts'

export interface MigrationSources {
  /** The folder of the platform's own schemas. */
  schemasDir: string
  /** The project's folder, which holds `migrations/`. */
  supabaseDir: string
  /** Settings that migrations may read with `current_setting(name, true)`. */
  settings: Record<string, string>
}

/** A migration that PostgreSQL refused, or whose file is not named `<digits>_<name>.sql`. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed'
}

interface Migration {
  /** The leading digits of the file's name. */
  version: string
  name: string
  path: string
}

type RecordTable = '_backend.schema_migrations' | 'supabase_migrations.schema_migrations'

/** One number for "the backend migrates", agreed on by all processes that share a database. */
const advisoryLock = 7_236_401

/**
 * Applies what is missing, each file in a transaction of its own, in the order of versions, and answers with the names
 * of the files applied. Processes that start together on one database wait for each other.
 * @throws MigrationFailed with the file and PostgreSQL's message
 */
export async function migrate(database: Database, sources: MigrationSources): Promise<string[]> {
  await createRecords(database)
  const schemas = await applyMissing(database, '_backend.schema_migrations', sources.schemasDir, {})
  const projectDir = join(sources.supabaseDir, 'migrations')
  const projectTable = 'supabase_migrations.schema_migrations'
  const project = await applyMissing(database, projectTable, projectDir, sources.settings)
  const applied = [...schemas, ...project]
  if (applied.length > 0) await database.query(`select pg_notify('pgrst', 'reload schema')`)
  return applied
}

async function createRecords(database: Database): Promise<void> {
  const [found] = await database.query<{ seed: string | null }>(
    `select to_regclass('_backend.seed')::text as seed`,
  )
  if (found?.seed) return
  await database.transaction(async (transaction) => {
    await lock(transaction)
    await transaction.execute(`
      create schema if not exists _backend;
      create schema if not exists supabase_migrations;
      create table if not exists _backend.schema_migrations (version text primary key, statements text[], name text);
      create table if not exists supabase_migrations.schema_migrations (
        version text primary key, statements text[], name text
      );
      create table if not exists _backend.seed (state text not null);
      comment on table _backend.seed is 'How far the demo content of a database that began empty has come: see seed.ts.';
      insert into _backend.seed (state)
      select 'pending'
      where not exists (select from _backend.seed)
        and not exists (select from supabase_migrations.schema_migrations);`)
  })
}

async function applyMissing(
  database: Database,
  table: RecordTable,
  directory: string,
  settings: Record<string, string>,
): Promise<string[]> {
  const applied: string[] = []
  const known = await database.query<{ version: string }>(`select version from ${table}`)
  const versions = new Set(known.map(({ version }) => version))
  for (const migration of await readMigrations(directory)) {
    if (versions.has(migration.version)) continue
    if (await applyOnce(database, table, migration, settings)) applied.push(migration.name)
  }
  return applied
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = await readdir(directory).catch(() => [])
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => {
      const [, version, name] = /^(\d+)[-_](.+)\.sql$/.exec(file) ?? []
      if (!version || !name) throw new MigrationFailed(`${file}: a migration is named <digits>_<name>.sql`)
      return { version, name, path: join(directory, file) }
    })
    .sort((a, b) => (a.version < b.version ? -1 : 1))
}

function applyOnce(
  database: Database,
  table: RecordTable,
  { version, name, path }: Migration,
  settings: Record<string, string>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lock(transaction)
    const byAnother = await transaction.query(`select from ${table} where version = $1`, [version])
    if (byAnother.length > 0) return false
    const script = await readFile(path, 'utf8')
    for (const [setting, value] of Object.entries(settings)) {
      await transaction.query('select set_config($1, $2, true)', [setting, value])
    }
    await transaction.execute(script).catch((error) => {
      throw new MigrationFailed(`${path}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    })
    await transaction.query(`insert into ${table} (version, statements, name) values ($1, array[$2], $3)`, [
      version,
      script,
      name,
    ])
    return true
  })
}

async function lock(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLock])
}
