/** An installation of the product that can be hurt: killed, stopped, started twice, and what it stands on taken away. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { freePort, type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'
import { type Ground, type GroundName, layGround } from './ground.ts'
import { type PaymentProxy, startPaymentProxy } from './payment-proxy.ts'

export type DatabaseName = 'pglite' | 'postgres'

export interface Installation {
  url: string
  /** The way by which people reach it. */
  paymentProxy: PaymentProxy
  /** With the service key, above row security. */
  service: SupabaseClient
  /** Its PostgreSQL server and the way to it; absent with the embedded database. */
  postgres?: { cluster: PostgresCluster; proxy: PostgresProxy }
  ground: Ground
  /** Where files are kept on disk. */
  filesDir: string
  /** On the same address, with the same data. */
  start(): Promise<void>
  /**
   * Starts it in so many processes at the same moment, each at an address of its own, so that nothing but the folder keeps one from
   * another; the one that lives is then started again where people look for it. Answers with how many lived, and what the others said.
   */
  startAtOnce(count: number): Promise<{ living: number; refusals: string[] }>
  /** @throws where it was told to stop and ended otherwise than well */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** What the process that runs has written so far. */
  output(): string
  /** Whether it says that it can serve. */
  isHealthy(): Promise<boolean>
  /** Runs SQL as the database's owner. */
  sql<Row>(text: string): Promise<Row[]>
  remove(): Promise<void>
}

export async function newInstallation(database: DatabaseName, groundName: GroundName): Promise<Installation> {
  const ground = await layGround(groundName)
  const supabaseDir = await withTestSupport('supabase')
  const postgres = database === 'postgres' ? await startOwnPostgres() : undefined
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const paymentProxy = await startPaymentProxy(port)
  const env: Record<string, string> = {
    ...testKeys,
    PORT: String(port),
    SUPABASE_DIR: supabaseDir,
    DEMO: 'off',
    LIMIT_FACTOR: '1000',
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...ground.env,
  }
  let running: BackendProcess | null = await startBackendProcess({ env })
  const { dataDir } = running
  const startAgain = (otherwise: Record<string, string> = {}) =>
    startBackendProcess({ env: { ...env, DATA_DIR: dataDir, ...otherwise } })
  const service = clientOf(url, testKeys.SERVICE_ROLE_KEY)
  return {
    url,
    paymentProxy,
    service,
    ...(postgres && { postgres }),
    ground,
    filesDir: join(ground.env.STORAGE_DIR ?? join(dataDir, 'storage'), 'objects'),
    async start() {
      running = await startAgain()
    },
    async startAtOnce(count) {
      const ports = await Promise.all(Array.from({ length: count }, freePort))
      const start = (port: number) => startAgain({ PORT: String(port) })
      const starts = await Promise.allSettled(ports.map(start))
      const living = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const refusals = starts.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
      await Promise.all(living.map((each) => each.stop()))
      running = await startAgain()
      return { living: living.length, refusals }
    },
    async end(signal) {
      const code = await running?.stop(signal)
      running = null
      if (signal === 'SIGTERM' && code !== 0) throw new Error(`told to stop, it ended with ${code}`)
    },
    output: () => running?.output() ?? '',
    isHealthy: () =>
      fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    async sql<Row>(text: string): Promise<Row[]> {
      const { data, error } = await service.rpc('test_run_sql', { p_sql: text })
      if (error) throw new Error(`${error.message}: ${text}`)
      return data
    },
    async remove() {
      await paymentProxy.close()
      await running?.stop()
      await postgres?.proxy.close()
      await postgres?.cluster.remove()
      await ground.remove()
      for (const folder of [dataDir, supabaseDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One that keeps what it says it has committed, as a real one does. */
async function startOwnPostgres() {
  const cluster = await startPostgresCluster([])
  const proxy = await startPostgresProxy(cluster.port)
  return { cluster, proxy, url: proxy.addressOf(await cluster.createDatabase('chaos')) }
}

/** A client that waits for no answer for ever. */
export function clientOf(url: string, key: string, token?: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(15_000) }),
    },
  })
}
