/** Runs every measurement and prints the table; see scripts/bench.mjs for the options. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { startPostgresCluster } from '../support/postgres-cluster.ts'
import { logSettings } from './captured-sql.ts'
import { measureCrowdAttack } from './crowd-attack.ts'
import { measureEmbedAttack } from './embed-attack.ts'
import { measureFeedGrowth } from './feed-growth.ts'
import { fillDatabase } from './fill.ts'
import { measureFirstVisit } from './first-visit.ts'
import type { LoadedBackend } from './http-load.ts'
import { measureLargestPaints } from './largest-paint.ts'
import { type LiteProcess, startLite } from './lite.ts'
import { residentMegabytes, watchMemory } from './memory.ts'
import { operations } from './operations.ts'
import { measureParsingAttack } from './parsing-attack.ts'
import { signUp, tokensLike } from './people.ts'
import { measureProcedureTime } from './procedure-time.ts'
import { measureRealtimeAttack } from './realtime-attack.ts'
import { measureRealtimeFanOut } from './realtime-fan-out.ts'
import { measureRenderAttack } from './render-attack.ts'
import { atMost, printTable, type Row } from './report.ts'
import { measureReturningUser } from './returning-user.ts'
import { measureRoomFanOut, measureRoomMemory } from './room-fan-out.ts'
import { measureSearchGrowth } from './search-growth.ts'
import { measureSecondStart } from './second-start.ts'
import { measureSignIn } from './sign-in.ts'
import { type Bench, measureThroughput } from './throughput.ts'
import { measureUploadMemory } from './upload-memory.ts'

const mostMegabytes = { atRest: 250, underLoad: 350 }
const restMs = 3_000
/** PostgreSQL's programs may run as another user than this. */
const readableByAll = 0o755
const database = 'bench'
const keys = {
  JWT_SECRET: 'a-secret-for-the-bench-with-40-characters',
  ANON_KEY: 'sb_publishable_for_the_bench',
  SERVICE_ROLE_KEY: 'sb_secret_for_the_bench',
}

const { values: options } = parseArgs({
  options: {
    attacks: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    pipelined: { type: 'boolean', default: false },
    only: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    turns: { type: 'string', default: '5' },
  },
})

const say = (text: string) => process.stderr.write(`${text}\n`)

async function onPostgres(): Promise<Row[]> {
  const cluster = await startPostgresCluster(logSettings)
  const folder = await mkdtemp(join(tmpdir(), 'majlis-bench-'))
  await chmod(folder, readableByAll)
  let app: BackendProcess | undefined
  try {
    const env = {
      ...keys,
      DATABASE_URL: await cluster.createDatabase(database),
      DEMO: 'off',
      LOG_LEVEL: 'warn',
    }
    app = await startBackendProcess({ env })
    const bench: Bench = {
      cluster,
      database,
      folder,
      backend: { url: app.url, anonKey: keys.ANON_KEY, tokens: [] },
      plan: { connections: 32, warmUpSeconds: 1, seconds: Number(options.seconds) },
      framing: options.pipelined ? 'pipelined' : 'stepwise',
      turns: Number(options.turns),
    }
    const rows = await measureBackend(app, bench)
    return options.only ? rows : [...rows, ...(await measureUploadMemory(bench, env))]
  } finally {
    await app?.remove()
    await cluster.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureBackend({ url, process: { pid = 0 } }: BackendProcess, bench: Bench): Promise<Row[]> {
  await new Promise((resolve) => setTimeout(resolve, restMs))
  const atRest = await residentMegabytes(pid)
  const account = await signUp(url, keys.ANON_KEY)
  bench.backend.tokens = tokensLike(account, keys.JWT_SECRET)
  say('filling the database')
  await fillDatabase(bench.cluster, bench.database)
  const mostSeen = watchMemory(pid)
  const rows = await measureOperations(bench)
  const underLoad = await mostSeen()
  if (options.growth) rows.push(await measureFeedGrowth(bench), ...(await measureSearchGrowth(bench)))
  return [
    ...rows,
    await measureSignIn(url, keys.ANON_KEY, account),
    await measureRealtimeFanOut(bench),
    await measureRoomFanOut(bench),
    await measureRoomMemory(bench, pid),
    atMost('memory at rest, on PostgreSQL', atRest, mostMegabytes.atRest, 'MB'),
    atMost('memory under load, on PostgreSQL', underLoad, mostMegabytes.underLoad, 'MB'),
    ...(await measureFirstVisit(url)),
  ]
}

async function measureOperations(bench: Bench): Promise<Row[]> {
  const chosen = operations.filter(({ name }) => name.includes(options.only ?? ''))
  const lite = chosen.some(({ isBesideLite }) => isBesideLite) ? await tryToStartLite(bench) : undefined
  try {
    const rows: Row[] = []
    for (const operation of chosen) {
      say(operation.name)
      rows.push(...(await measureThroughput(operation, { ...bench, lite })))
      if (operation.mostInDatabase)
        rows.push(await measureProcedureTime(operation, operation.mostInDatabase, bench))
    }
    return rows
  } finally {
    if (lite && !(lite instanceof Error)) await lite.stop()
  }
}

/** @returns the reason when it cannot be */
function tryToStartLite({ backend, ...bench }: Bench): Promise<(LiteProcess & LoadedBackend) | Error> {
  say('starting @supabase/lite')
  return startLite({ ...bench, keys }).then(
    (lite) => ({ ...backend, ...lite }),
    (error: Error) => error,
  )
}

/** What is measured on backends of its own, with the demo content. */
async function withDemo(): Promise<Row[]> {
  return [...(await measureLargestPaints()), ...(await measureReturningUser()), await measureSecondStart()]
}

const attacks = {
  parsing: measureParsingAttack,
  embeds: measureEmbedAttack,
  crowd: measureCrowdAttack,
  render: measureRenderAttack,
  realtime: measureRealtimeAttack,
}

/** How long others wait meanwhile, each on a backend of its own with the demo content. */
async function underAttack(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(attacks)) {
    if (!name.includes(options.only ?? '')) continue
    say(name)
    rows.push(...(await measure()))
  }
  return rows
}

async function all(): Promise<Row[]> {
  if (options.attacks) return underAttack()
  const rows = await onPostgres()
  return options.only ? rows : [...rows, ...(await withDemo()), ...(await underAttack())]
}

const [loadBefore = 0] = loadavg()
const rows = await all()
process.stdout.write(`${printTable(rows)}\n`)
if (loadBefore > availableParallelism() / 2) {
  say(
    `Something else was running (load ${loadBefore.toFixed(1)} before the start): times are longer than on an idle machine.`,
  )
}
process.exit(rows.every(({ isReached }) => isReached) ? 0 : 1)
