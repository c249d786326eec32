/** Starts the backends of an api run: one serves the protocol's fixture project, one serves the product. */
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../scripts/steps/ensure-built.mjs'
import type { BackendProcess } from './backend-process.ts'
import { manyPeople, type ProjectName, startProject, testKeys } from './project-backend.ts'
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
    /** Where backends of a test's own get their databases; null for embedded ones. */
    databaseServer: string | null
    /** What the shared backends are started with, for another one like them. */
    settings: Record<string, string>
  }
}

/** What a run is made of, where it differs from two backends on embedded databases and the disk. */
interface RunOptions {
  databaseServer?: string | null
  /** More settings of the backends. */
  env?: Record<string, string>
  names?: ProjectName[]
}

/** Starts them side by side and tells the tests where they listen; answers with how to stop them. */
export async function startBackends(
  project: TestProject,
  { databaseServer = null, env = {}, names = ['protocol', 'product'] }: RunOptions = {},
): Promise<() => Promise<void>> {
  await ensureBuilt(['backend'])
  const webDir = await writeTestSite()
  const settings = {
    WEB_DIR: webDir,
    LIMIT_PER_ADDRESS_FACTOR: String(manyPeople),
    // Who needs another network address says so as a proxy would, in `X-Forwarded-For`.
    TRUST_PROXY: '1',
    ALLOW_INSECURE_NETWORK: 'on',
    RETURN_CODES: 'on',
    ...env,
  }
  const starts = await Promise.allSettled(
    names.map(async (name) => {
      const backend = await startProject(name, { databaseServer, env: settings })
      project.provide(name, addressOf(backend))
      return backend
    }),
  )
  const backends = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const stop = async () => {
    await Promise.all(backends.map((backend) => backend.remove()))
    await rm(webDir, { recursive: true, force: true })
  }
  const failed = starts.find((start) => start.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  project.provide('databaseServer', databaseServer)
  project.provide('settings', settings)
  return stop
}

/** How a backend with the tests' keys is called. */
export function addressOf({ url }: BackendProcess): BackendAddress {
  const { ANON_KEY: anonKey, SERVICE_ROLE_KEY: serviceRoleKey, JWT_SECRET: jwtSecret } = testKeys
  return { url, anonKey, serviceRoleKey, jwtSecret }
}
