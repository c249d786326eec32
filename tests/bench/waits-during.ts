/**
 * Latency under attack: how long others wait for `/health`, a feed and a small picture at the most while an attack runs, and
 * how much memory the backend and PostgreSQL's backends take. For any attack: render, parsing, embeds.
 */
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { watchMemory } from './memory.ts'
import { atMost, type Row, rounded } from './report.ts'
import type { ProbedAddress, ProbeResult } from './wait-probe.ts'

export type Engine = 'PostgreSQL' | 'PGlite'

/** A backend with the demo content, and somebody who waits while it is attacked. */
export interface ObservedBackend {
  url: string
  anonKey: string
  /** Of a demo person who waits. */
  neighbourToken: string
  pid: number
  /** Absent where the database is embedded. */
  cluster?: PostgresCluster
}

/** The same with what its attacker has in hand. */
export interface AttackedBackend extends ObservedBackend {
  engine: Engine
  /** Publishes what is to be attacked. */
  serviceKey: string
  /** Of another demo person, who attacks. */
  attackerToken: string
}

export interface Waits {
  /** While nobody attacks: what the machine itself makes people wait. */
  calm: ProbeResult
  probes: ProbeResult
  /** The most that the backend and the processes it started held together, in MB. */
  backendMegabytes: number
  /** The most that PostgreSQL's backends held together besides shared memory, in MB; 0 where it is embedded. */
  databaseMegabytes: number
}

const keys = {
  JWT_SECRET: 'a-secret-for-the-bench-with-40-characters',
  ANON_KEY: 'sb_publishable_for_the_bench',
  SERVICE_ROLE_KEY: 'sb_secret_for_the_bench',
}
const demoPassword = 'majlis-demo'
const mostMs: Record<Engine, number> = { PostgreSQL: 250, PGlite: 1_000 }
const calmMs = 5_000
const afterwardsMs = 500
const betweenLooksMs = 100

/**
 * The rows of one attack on both databases: a bound for each wait, the memory as it was seen.
 * @param attack resolves when it is over; its refusals are its own business
 */
export async function measureWaitsDuring(
  name: string,
  attack: (backend: AttackedBackend) => Promise<void>,
): Promise<Row[]> {
  return measureWaitsDuringPrepared(name, async (backend) => () => attack(backend))
}

/** The same for an attack that is made ready first, while nobody waits. */
export async function measureWaitsDuringPrepared(
  name: string,
  prepare: (backend: AttackedBackend) => Promise<() => Promise<void>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const engine of ['PostgreSQL', 'PGlite'] as const) {
    const waits = await withAttackedBackend(engine, async (backend) =>
      waitsDuring(backend, await prepare(backend)),
    )
    rows.push(...rowsOf(`${name}, ${engine}`, mostMs[engine], waits))
  }
  return rows
}

/** Starts a backend with the demo content for the time of `work`. */
export async function withAttackedBackend<Result>(
  engine: Engine,
  work: (backend: AttackedBackend) => Promise<Result>,
): Promise<Result> {
  const cluster = engine === 'PostgreSQL' ? await startPostgresCluster() : undefined
  let app: BackendProcess | undefined
  try {
    const database: Record<string, string> = cluster
      ? { DATABASE_URL: await cluster.createDatabase('attacked') }
      : {}
    app = await startBackendProcess({ env: { ...keys, ...database, DEMO: 'on', LOG_LEVEL: 'fatal' } })
    const { url, process: child } = app
    return await work({
      engine,
      url,
      anonKey: keys.ANON_KEY,
      serviceKey: keys.SERVICE_ROLE_KEY,
      attackerToken: await signIn(url, '9647700000001'),
      neighbourToken: await signIn(url, '9647700000002'),
      pid: child.pid ?? 0,
      cluster,
    })
  } finally {
    await app?.remove()
    await cluster?.remove()
  }
}

async function signIn(url: string, phone: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: keys.ANON_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${phone}@phone.majlis.app`, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`)
  const session: { access_token: string } = await response.json()
  return session.access_token
}

/**
 * Runs the attack while another person than the attacker goes on asking.
 * @param calmForMs how long the machine is watched before it
 */
export async function waitsDuring(
  backend: ObservedBackend,
  attack: () => Promise<void>,
  calmForMs = calmMs,
): Promise<Waits> {
  const addresses = await probedAddresses(backend)
  const calm = await waitsWhile(addresses, () => pause(calmForMs))
  const backendMemory = watchMemory(backend.pid)
  const databaseMemory = watchDatabaseMemory(backend.cluster)
  const probes = await waitsWhile(addresses, async () => {
    await attack()
    await pause(afterwardsMs)
  })
  return {
    calm,
    probes,
    backendMegabytes: await backendMemory(),
    databaseMegabytes: await databaseMemory(),
  }
}

async function probedAddresses({ url, anonKey, neighbourToken }: ObservedBackend): Promise<ProbedAddress[]> {
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${neighbourToken}`,
    'content-type': 'application/json',
  }
  const asked = await fetch(`${url}/rest/v1/profiles?select=avatar_url&avatar_url=not.is.null&limit=1`, {
    headers,
  })
  const [profile]: { avatar_url: string }[] = await asked.json()
  if (!profile) throw new Error('the demo content has nobody with a picture')
  const get = { method: 'GET', headers: {}, body: null } as const
  return [
    { name: '/health', url: `${url}/health`, ...get },
    {
      name: 'a feed',
      url: `${url}/rest/v1/rpc/get_feed_posts`,
      method: 'POST',
      headers,
      body: '{"p_limit":20}',
    },
    { name: 'a small picture', url: new URL(profile.avatar_url, url).href, ...get },
  ]
}

async function waitsWhile(addresses: ProbedAddress[], work: () => Promise<void>): Promise<ProbeResult> {
  const worker = new Worker(new URL('wait-probe.js', import.meta.url), { workerData: addresses })
  await once(worker, 'message')
  await work()
  worker.postMessage('stop')
  const [result] = await once(worker, 'message')
  return result
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Memory of PostgreSQL's backends that is theirs alone; Linux tells it, elsewhere it reads as 0. */
function watchDatabaseMemory(cluster: PostgresCluster | undefined): () => Promise<number> {
  let most = 0
  let isOver = false
  const watch = async () => {
    while (cluster && !isOver) {
      most = Math.max(most, await databaseMegabytes(cluster))
      await pause(betweenLooksMs)
    }
  }
  const watching = watch()
  return async () => {
    isOver = true
    await watching
    return most
  }
}

async function databaseMegabytes({ dataDirectory }: PostgresCluster): Promise<number> {
  const postmaster = (await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8')).split('\n', 1)[0]
  const processes = await readdir('/proc').catch(() => [])
  const sizes = await Promise.all(
    processes.map(async (pid) => {
      // A process may end while it is looked at; then it holds nothing.
      const status = /^\d+$/.test(pid) ? await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '') : ''
      const isOurs = /^PPid:\s*(\d+)/m.exec(status)?.[1] === postmaster
      return isOurs ? Number(/^RssAnon:\s*(\d+)/m.exec(status)?.[1] ?? 0) : 0
    }),
  )
  return sizes.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1_024
}

function rowsOf(attack: string, bound: number, waits: Waits): Row[] {
  const { calm, probes, backendMegabytes, databaseMegabytes } = waits
  const rows = Object.entries(probes).map(([name, { longestMs, failures }]) => {
    const row = atMost(`${attack}: longest wait for ${name}`, longestMs, bound, 'ms')
    return {
      ...row,
      measured: failures === 0 ? row.measured : `${row.measured}, ${failures} failed`,
      beside: `${rounded(calm[name]?.longestMs ?? 0)} ms without`,
      isReached: row.isReached && failures === 0,
    }
  })
  const beside = databaseMegabytes === 0 ? undefined : `${rounded(databaseMegabytes)} MB PostgreSQL`
  const measured = `${rounded(backendMegabytes)} MB`
  return [...rows, { measurement: `${attack}: most memory`, measured, beside, isReached: true }]
}
