/**
 * Brings a database up to date: first the platform's own schemas (roles, auth, storage, …), then the project's
 * migrations, recorded where the Supabase CLI records them. A checksum of each is kept beside, because a file that was
 * changed after it was applied would never be applied again, and the rules that it gained would be missing unnoticed.
 */

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nullIfMissing } from '../null-if-missing.ts'
import type { Database, Queryable } from './database.ts'
import { isDatabaseError } from './database-error.ts'
import { takeOwnTime } from './own-time-limit.ts'

export interface MigrationSources {
  /** The project's folder, which holds `migrations/`. */
  supabaseDir: string
  /** Settings that migrations may read with `current_setting(name, true)`. */
  settings: Record<string, string>
  /** Ends it between two files. */
  signal?: AbortSignal
}

/** A migration that PostgreSQL refused, that was applied with another text or has no file any more, or whose file is not named `<digits>_<name>.sql`. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

interface Migration {
  /** The leading digits of the file's name. */
  version: string
  name: string
  path: string
  script: string
  checksum: string
}

interface MigrationFolder {
  table: RecordTable
  migrations: Migration[]
  settings: Record<string, string>
}

type RecordTable = '_backend.schema_migrations' | 'supabase_migrations.schema_migrations'

/** The platform's own schemas; a build copies them beside its bundle. */
const schemasDir = fileURLToPath(new URL('./schemas/', import.meta.url))

const insufficientPrivilege = '42501'
const needsSuperuser = ': what is first made needs a superuser as the role in DATABASE_URL'

/** One number for "the backend migrates", agreed on by all processes that share a database. */
const advisoryLock = 7_236_401

/**
 * Applies what is missing, each file in a transaction of its own, in the order of versions, and answers with the names
 * of the files applied. Processes that start together on one database wait for each other.
 * @throws MigrationError with the file and PostgreSQL's message, or, before anything is applied, with a file that was
 * applied with another text, or one that was applied and is not there: an older version would work by rules that it does not know
 */
export async function migrate(database: Database, sources: MigrationSources): Promise<string[]> {
  const { supabaseDir, settings, signal } = sources
  const folders: MigrationFolder[] = [
    { table: '_backend.schema_migrations', migrations: await readMigrations(schemasDir), settings: {} },
    {
      table: 'supabase_migrations.schema_migrations',
      migrations: await readMigrations(join(supabaseDir, 'migrations')),
      settings,
    },
  ]
  await createRecords(database)
  const missing: MigrationFolder[] = []
  for (const folder of folders) {
    await requireAllFiles(database, folder)
    missing.push(await withoutApplied(database, folder))
  }
  const applied: string[] = []
  for (const folder of missing) applied.push(...(await applyAll(database, folder, signal)))
  if (applied.length > 0) await database.query(`select pg_notify('pgrst', 'reload schema')`)
  return applied
}

async function createRecords(database: Database): Promise<void> {
  const [found] = await database.query<{ checksums: string | null }>(
    `select to_regclass('_backend.migration_checksums')::text as checksums`,
  )
  if (found?.checksums) return
  await database.transaction(async (transaction) => {
    await lock(transaction)
    await transaction.execute(`
      create schema if not exists _backend;
      create schema if not exists supabase_migrations;
      create table if not exists _backend.schema_migrations (version text primary key, statements text[], name text);
      create table if not exists supabase_migrations.schema_migrations (
        version text primary key, statements text[], name text
      );
      create table if not exists _backend.migration_checksums (
        record text, version text, sha256 text not null, primary key (record, version)
      );
      comment on table _backend.migration_checksums is
        'The text with which each migration of both records was applied: see migrate.ts.';
      create table if not exists _backend.seed (state text not null);
      comment on table _backend.seed is 'How far the demo content of a database that began empty has come: see seed.ts.';
      insert into _backend.seed (state)
      select 'pending'
      where not exists (select from _backend.seed)
        and not exists (select from supabase_migrations.schema_migrations);`)
  })
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await nullIfMissing(readdir(directory))) ?? []
  const migrations = await Promise.all(
    files.filter((file) => file.endsWith('.sql')).map((file) => readMigration(directory, file)),
  )
  return migrations.sort((a, b) => (a.version < b.version ? -1 : 1))
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const [, version, name] = /^(\d+)[-_](.+)\.sql$/.exec(file) ?? []
  if (!version || !name) throw new MigrationError(`${file}: a migration is named <digits>_<name>.sql`)
  const path = join(directory, file)
  const script = await readFile(path, 'utf8')
  return { version, name, path, script, checksum: createHash('sha256').update(script).digest('hex') }
}

async function withoutApplied(database: Queryable, folder: MigrationFolder): Promise<MigrationFolder> {
  const records = await database.query<{ version: string; sha256: string | null }>(
    `select records.version, checksums.sha256
    from ${folder.table} as records
    left join _backend.migration_checksums as checksums
      on checksums.record = $1
      and checksums.version = records.version`,
    [folder.table],
  )
  const applied = new Map(records.map(({ version, sha256 }) => [version, sha256]))
  for (const { version, path, checksum } of folder.migrations) {
    if (applied.has(version) && applied.get(version) !== checksum) throw appliedOtherwise(path)
  }
  return { ...folder, migrations: folder.migrations.filter(({ version }) => !applied.has(version)) }
}

async function requireAllFiles(database: Queryable, { table, migrations }: MigrationFolder): Promise<void> {
  const [unknown] = await database.query<{ version: string; name: string | null }>(
    `select version, name from ${table} where version <> all ($1::text[]) order by version limit 1`,
    [migrations.map(({ version }) => version)],
  )
  if (!unknown) return
  throw new MigrationError(
    `this database has the migration ${unknown.version}_${unknown.name ?? ''}, of which there is no file: it is of a newer version, or of another project. Start that one`,
  )
}

function appliedOtherwise(path: string): MigrationError {
  return new MigrationError(
    `${path}: this database was made by an earlier version of this file. Run \`npm run db:reset\`, or begin with an empty database where DATABASE_URL is set`,
  )
}

async function applyAll(
  database: Database,
  folder: MigrationFolder,
  signal?: AbortSignal,
): Promise<string[]> {
  const applied: string[] = []
  for (const migration of folder.migrations) {
    signal?.throwIfAborted()
    if (await applyOnce(database, folder, migration)) applied.push(migration.name)
  }
  return applied
}

function applyOnce(database: Database, folder: MigrationFolder, migration: Migration): Promise<boolean> {
  const { version, name, path, script, checksum } = migration
  return database.transaction(async (transaction) => {
    await lock(transaction)
    const missing = await withoutApplied(transaction, { ...folder, migrations: [migration] })
    if (missing.migrations.length === 0) return false
    for (const [setting, value] of Object.entries(folder.settings)) {
      await transaction.query('select set_config($1, $2, true)', [setting, value])
    }
    await transaction.execute(script).catch((error) => {
      const said = error instanceof Error ? error.message : String(error)
      const advice = isDatabaseError(error) && error.code === insufficientPrivilege ? needsSuperuser : ''
      throw new MigrationError(`${path}: ${said}${advice}`, {
        cause: error,
      })
    })
    await transaction.query(
      `with record as (
        insert into ${folder.table} (version, statements, name) values ($1, array[$2], $3)
      )
      insert into _backend.migration_checksums (record, version, sha256)
      values ($5, $1, $4)`,
      [version, script, name, checksum, folder.table],
    )
    return true
  })
}

/** Of processes that start together the others wait for as long as it takes. */
async function lock(transaction: Queryable): Promise<void> {
  await takeOwnTime(transaction)
  await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLock])
}
