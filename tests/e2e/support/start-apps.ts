/** Starts the whole app once for each kind of database, with its demo content, as `npm start` does. */
import type { FullConfig } from '@playwright/test'
import { ensureBuilt } from '../../../scripts/steps/ensure-built.mjs'
import { type BackendProcess, startBackendProcess } from '../../support/backend-process.ts'
import { type PostgresCluster, startPostgresCluster } from '../../support/postgres-cluster.ts'

export default async function startApps(config: FullConfig): Promise<() => Promise<void>> {
  await ensureBuilt()
  const databases = new Set(config.projects.map((project) => String(project.metadata.database)))
  const running: BackendProcess[] = []
  let cluster: PostgresCluster | null = null
  for (const database of databases) {
    const env: Record<string, string> = {}
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
  }
}

/** The variable through which workers learn where an app listens. */
export function addressVariable(database: string): string {
  return `E2E_URL_${database.toUpperCase()}`
}
