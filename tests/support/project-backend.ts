/** Backends that serve the product or the protocol's own small project, each with one migration more for its tests. */
import { randomUUID } from 'node:crypto'
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type BackendProcess, repository, startBackendProcess } from './backend-process.ts'
import { runSqlMigration } from './run-sql-migration.ts'

const projects = { product: 'supabase', protocol: 'tests/api/project' }

export type ProjectName = keyof typeof projects

/** The keys and the secret of every one of them, as strong as those must be of an installation that a network reaches. */
export const testKeys = {
  JWT_SECRET: 'hwXoSz25A--QBr1u02p0Nynn6N2VY2iN3KA_GplbgeGgwXtP',
  ANON_KEY: 'sb_publishable_VNK9zkvtSNtcOxnV0Tb1-nSANMsnj8yw',
  SERVICE_ROLE_KEY: 'sb_secret_c1WSzMLlrO02lb9rQYikqvO-pXG9kbhF',
}

/** All tests share one network address, and sign up more people than one address may: the factor of its limits. */
export const manyPeople = 1000

interface ProjectOptions {
  /** Settings beside the keys. */
  env?: Record<string, string>
  /** The server on which it gets a database of its own; null for an embedded one. */
  databaseServer?: string | null
  /** What its `config.toml` says besides. */
  toml?: string
}

/** Starts one on a database of its own. */
export async function startProject(
  name: ProjectName,
  { env = {}, databaseServer = null, toml = '' }: ProjectOptions = {},
): Promise<BackendProcess> {
  const supabaseDir = await withTestSupport(projects[name])
  await appendFile(join(supabaseDir, 'config.toml'), toml)
  const start = (more: Record<string, string> = {}) =>
    startBackendProcess({ env: { ...testKeys, SUPABASE_DIR: supabaseDir, ...env, ...more } })
  const backend = await (databaseServer ? onNewDatabase(databaseServer, start) : start())
  return {
    ...backend,
    remove: async () => {
      await backend.remove()
      await rm(supabaseDir, { recursive: true, force: true })
    },
  }
}

/** One first start at a time: the roles that it creates belong to the whole server. */
async function onNewDatabase<Started>(
  server: string,
  start: (env: { DATABASE_URL: string }) => Promise<Started>,
): Promise<Started> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    await client.query(`create database ${database}`)
    return await start({ DATABASE_URL: new URL(database, server).href })
  } finally {
    await client.end()
  }
}

/** A copy of a project with one migration more, through which tests look behind the scenes. */
export async function withTestSupport(project: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'majlis-project-'))
  await cp(join(repository, project), copy, { recursive: true })
  await mkdir(join(copy, 'migrations'), { recursive: true })
  await writeFile(join(copy, 'migrations', '99999999999999_test_support.sql'), runSqlMigration)
  return copy
}
