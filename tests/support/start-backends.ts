/** Starts the backends of an api run: one serves the protocol's fixture project, one serves the product. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../scripts/steps/ensure-built.mjs'
import { repository, startBackendProcess } from './backend-process.ts'
import { runSqlMigration } from './run-sql-migration.ts'
import { writeTestSite } from './test-site.ts'

/** What a test needs to know to call a backend. */
export interface BackendAddress {
  url: string
  anonKey: string
  serviceRoleKey: string
  jwtSecret: string
}

declare module 'vitest' {
  interface ProvidedContext {
    protocol: BackendAddress
    product: BackendAddress
  }
}

export const testJwtSecret = 'a-secret-for-tests-only-with-40-characters'
const serviceRoleKey = 'sb_secret_for_tests_only_0001'
const anonKey = 'sb_publishable_for_tests_only_0001'

/**
 * All tests share one network address, and sign up more people than one address may. Who needs another says so as a proxy
 * would, in `X-Forwarded-For`.
 */
export const manyPeople = 1000

/** What a run is made of, where it differs from two backends on embedded databases and the disk. */
interface RunOptions {
  /** Answers with the address of an empty database for the named backend. */
  databaseUrl?: (name: BackendName) => Promise<string>
  /** More settings of the backends. */
  env?: Record<string, string>
  names?: BackendName[]
}

const projects = { protocol: 'tests/api/project', product: 'supabase' }
type BackendName = keyof typeof projects

/** Starts them side by side and tells the tests where they listen; answers with how to stop them. */
export async function startBackends(
  project: TestProject,
  { databaseUrl, env = {}, names = ['protocol', 'product'] }: RunOptions = {},
): Promise<() => Promise<void>> {
  await ensureBuilt(['backend'])
  const webDir = await writeTestSite()
  const started = await Promise.all(
    names.map(async (name) => {
      const supabaseDir = await withTestSupport(join(repository, projects[name]))
      const url = await databaseUrl?.(name)
      const backend = await startBackendProcess({
        env: {
          SUPABASE_DIR: supabaseDir,
          WEB_DIR: webDir,
          JWT_SECRET: testJwtSecret,
          ANON_KEY: anonKey,
          SERVICE_ROLE_KEY: serviceRoleKey,
          LIMIT_PER_ADDRESS_FACTOR: String(manyPeople),
          TRUST_PROXY: '1',
          ...(url ? { DATABASE_URL: url } : {}),
          ...env,
        },
      })
      project.provide(name, { url: backend.url, anonKey, serviceRoleKey, jwtSecret: testJwtSecret })
      return { backend, supabaseDir }
    }),
  )
  return async () => {
    await Promise.all(started.map(({ backend }) => backend.remove()))
    const folders = [webDir, ...started.map(({ supabaseDir }) => supabaseDir)]
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

/** A copy of a project with one migration more, through which tests look behind the scenes. */
export async function withTestSupport(project: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'majlis-project-'))
  await cp(project, copy, { recursive: true })
  await mkdir(join(copy, 'migrations'), { recursive: true })
  await writeFile(join(copy, 'migrations', '99999999999999_test_support.sql'), runSqlMigration)
  return copy
}
