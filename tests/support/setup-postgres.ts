import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgres-cluster.ts'
import { startBackends } from './start-backends.ts'

export default async function setup(project: TestProject) {
  const cluster = await startPostgresCluster()
  const stopBackends = await startBackends(project, { databaseServer: cluster.address })
  return async () => {
    await stopBackends()
    await cluster.remove()
  }
}
