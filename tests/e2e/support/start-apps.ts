/**
 * Starts the whole app once for each kind of database, with its demo content, as `npm start` does; a migration more lets
 * scenarios move clocks.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { ensureBuilt } from '../../../scripts/steps/ensure-built.mjs'
import { type BackendProcess, repository, startBackendProcess } from '../../support/backend-process.ts'
import { type PostgresCluster, startPostgresCluster } from '../../support/postgres-cluster.ts'
import { withTestSupport } from '../../support/start-backends.ts'

/** With it tests run SQL; no browser knows it. */
export const serviceKey = 'sb_secret_for_browser_tests_only_0001'

export default async function startApps(config: FullConfig): Promise<() => Promise<void>> {
  await ensureBuilt()
  const databases = new Set(config.projects.map((project) => String(project.metadata.database)))
  const running: BackendProcess[] = []
  const supabaseDir = await withTestSupport(join(repository, 'supabase'))
  let cluster: PostgresCluster | null = null
  for (const database of databases) {
    const env: Record<string, string> = {
      SUPABASE_DIR: supabaseDir,
      SERVICE_ROLE_KEY: serviceKey,
      // All scenarios share one network address, and sign up more people than one address may.
      LIMIT_PER_ADDRESS_FACTOR: '1000',
    }
    if (database === 'postgres') {
      cluster = await startPostgresCluster()
      env.DATABASE_URL = await cluster.createDatabase('e2e')
    }
    const backend = await startBackendProcess({ env })
    running.push(backend)
    process.env[addressVariable(database)] = backend.url
  }
  return async () => {
    await Promise.all(running.map((backend) => backend.remove()))
    await cluster?.remove()
    await rm(supabaseDir, { recursive: true, force: true })
  }
}

/** The variable through which workers learn where an app listens. */
export function addressVariable(database: string): string {
  return `E2E_URL_${database.toUpperCase()}`
}
