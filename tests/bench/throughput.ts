/**
 * The rate of an operation over HTTP beside the rate of its SQL in pgbench and, for some, beside the rate of @supabase/lite,
 * taken in turns on one PostgreSQL.
 */
import type { PostgresCluster } from '../support/postgres-cluster.ts'
import { captureStatements, type Framing, runSql, scriptOf } from './captured-sql.ts'
import { type LoadedBackend, loadOverHttp } from './http-load.ts'
import type { LoadPlan } from './load-plan.ts'
import { median } from './median.ts'
import { choices, example, fillIn } from './numbered.ts'
import type { Operation } from './operations.ts'
import { loadWithPgbench } from './pgbench.ts'
import { type Row, rounded } from './report.ts'

export interface Bench {
  cluster: PostgresCluster
  database: string
  backend: LoadedBackend
  /** @supabase/lite, or why it could not be started; absent while nothing is compared with it. */
  lite?: LoadedBackend | Error
  plan: LoadPlan
  framing: Framing
  /** How often they take turns; the medians count, of the rates and of the turns' ratios. */
  turns: number
  /** A folder for files that are passed on. */
  folder: string
}

/** How many times the throughput of @supabase/lite it must be. */
const timesLite = 7

/** Rates by turn. */
interface Rates {
  ours: number[]
  pgbench: number[]
  lite: number[]
}

/** @returns the row beside pgbench and, where the operation asks for it, the one beside @supabase/lite */
export async function measureThroughput(operation: Operation, bench: Bench): Promise<Row[]> {
  const { cluster, database, backend, plan, framing, turns, folder } = bench
  let lite = operation.isBesideLite ? await warmUp(bench.lite, operation) : undefined
  const reset = () => (operation.reset ? runSql(cluster, database, operation.reset) : undefined)
  const once = () => requestOnce(operation, backend)
  await reset()
  await once()
  await reset()
  const statements = await captureStatements(cluster, database, once)
  const script = scriptOf(statements, choices[operation.choice], framing)
  const rates: Rates = { ours: [], pgbench: [], lite: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    await reset()
    rates.ours.push(await loadOverHttp(operation, backend, plan, folder))
    await reset()
    rates.pgbench.push(await loadWithPgbench(cluster, database, script, plan, folder))
    if (!lite || lite instanceof Error) continue
    const rate = await loadOverHttp(operation, lite, plan, folder).catch((error: Error) => error)
    if (rate instanceof Error) lite = rate
    else rates.lite.push(rate)
  }
  const row = compare(operation.name, rates.ours, rates.pgbench, operation.mustReach)
  return lite ? [row, besideLite(operation.name, rates, lite)] : [row]
}

function besideLite(name: string, rates: Rates, lite: LoadedBackend | Error): Row {
  const measurement = `${name}, beside @supabase/lite`
  if (lite instanceof Error) {
    return { measurement, measured: `not measured: ${lite.message.split('\n')[0]}`, isReached: false }
  }
  return compare(measurement, rates.ours, rates.lite, timesLite)
}

/**
 * With its first requests it replaces functions, which it cannot do in several requests at once.
 * @returns the reason when it cannot serve the operation
 */
function warmUp(lite: Bench['lite'], operation: Operation): Promise<LoadedBackend | Error | undefined> {
  const isServing = async () => {
    if (lite && !(lite instanceof Error)) await requestOnce(operation, lite)
    return lite
  }
  return isServing().catch((error: Error) => error)
}

/** Each turn is taken at nearly the same time, so what else the machine does weighs on both alike. */
function compare(measurement: string, ours: number[], theirs: number[], mustReach: number): Row {
  const ratio = median(ours.map((rate, turn) => rate / (theirs[turn] ?? Number.NaN)))
  return {
    measurement,
    measured: `${rounded(median(ours))}/s`,
    beside: `${rounded(median(theirs))}/s`,
    ratio,
    mustReach: `≥ ${mustReach.toFixed(2)}`,
    isReached: ratio >= mustReach,
  }
}

/** @throws when the answer is not the expected one */
export async function requestOnce(
  operation: Operation,
  { url, anonKey, tokens }: LoadedBackend,
  numbers = example,
): Promise<void> {
  const response = await fetch(url + fillIn(operation.path, numbers), {
    method: operation.method,
    headers: { apikey: anonKey, authorization: `Bearer ${tokens[numbers.user]}`, ...operation.headers },
    body: operation.method === 'GET' ? undefined : fillIn(operation.body, numbers),
  })
  const text = await response.text()
  if (response.status !== operation.status || !text.includes(operation.mustSay ?? ''))
    throw new Error(`${operation.name}: ${response.status} ${text}`)
}
