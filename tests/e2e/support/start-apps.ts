/**
 * Starts the whole app once for each kind of database, with its demo content, as `npm start` does; a migration more lets
 * scenarios move clocks.
 */
import type { FullConfig } from '@playwright/test'
import { ensureBuilt } from '../../../scripts/steps/ensure-built.mjs'
import { startPostgresCluster } from '../../support/postgres-cluster.ts'
import { manyPeople, startProject } from '../../support/project-backend.ts'

export default async function startApps(config: FullConfig): Promise<() => Promise<void>> {
  await ensureBuilt()
  const databases = new Set(config.projects.map((project) => String(project.metadata.database)))
  const running = await Promise.all([...databases].map(startApp))
  return async () => {
    await Promise.all(running.map((stop) => stop()))
  }
}

/** Answers with how to stop it. */
async function startApp(database: string): Promise<() => Promise<void>> {
  const cluster = database === 'postgres' ? await startPostgresCluster() : null
  const backend = await startProject('product', {
    env: { LIMIT_PER_ADDRESS_FACTOR: String(manyPeople) },
    databaseServer: cluster?.address ?? null,
  })
  process.env[addressVariable(database)] = backend.url
  return async () => {
    await backend.remove()
    await cluster?.remove()
  }
}

/** The variable through which workers learn where an app listens. */
export function addressVariable(database: string): string {
  return `E2E_URL_${database.toUpperCase()}`
}
