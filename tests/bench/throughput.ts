/** The rate of an operation over HTTP beside the rate of its SQL in pgbench, taken in turns on one PostgreSQL. */
import type { PostgresCluster } from '../support/postgres-cluster.ts'
import { captureStatements, type Framing, runSql, scriptOf } from './captured-sql.ts'
import { type LoadedBackend, loadOverHttp } from './http-load.ts'
import type { LoadPlan } from './load-plan.ts'
import { median } from './median.ts'
import { choices, idOf } from './numbered.ts'
import type { Operation } from './operations.ts'
import { loadWithPgbench } from './pgbench.ts'
import { type Row, rounded } from './report.ts'

export interface Bench {
  cluster: PostgresCluster
  database: string
  backend: LoadedBackend
  plan: LoadPlan
  framing: Framing
  /** How often the two take turns; the medians count, of the rates and of the turns' ratios. */
  turns: number
  /** A folder for files that are passed on. */
  folder: string
}

export async function measureThroughput(operation: Operation, bench: Bench): Promise<Row> {
  const { cluster, database, backend, plan, framing, turns, folder } = bench
  const reset = () => (operation.reset ? runSql(cluster, database, operation.reset) : undefined)
  await reset()
  const once = () => requestOnce(operation, backend)
  await once()
  await reset()
  const statements = await captureStatements(cluster, database, once)
  const script = scriptOf(statements, choices[operation.choice], framing)
  const ours: number[] = []
  const theirs: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    await reset()
    ours.push(await loadOverHttp(operation, backend, plan, folder))
    await reset()
    theirs.push(await loadWithPgbench(cluster, database, script, plan, folder))
  }
  // Each turn is a pair taken at nearly the same time, so what else the machine does weighs on both alike.
  const ratio = median(ours.map((rate, turn) => rate / (theirs[turn] ?? Number.NaN)))
  return {
    measurement: operation.name,
    measured: `${rounded(median(ours))}/s`,
    beside: `${rounded(median(theirs))}/s`,
    ratio,
    mustReach: `≥ ${operation.mustReach.toFixed(2)}`,
    isReached: ratio >= operation.mustReach,
  }
}

/** About the first person and the first post. */
async function requestOnce(operation: Operation, { url, anonKey, tokens }: LoadedBackend): Promise<void> {
  const fill = (text: string) => text.replace('{user}', idOf('user', 0)).replace('{post}', idOf('post', 0))
  const response = await fetch(url + fill(operation.path), {
    method: operation.method,
    headers: { apikey: anonKey, authorization: `Bearer ${tokens[0]}`, ...operation.headers },
    body: operation.method === 'GET' ? undefined : fill(operation.body),
  })
  const text = await response.text()
  if (response.status !== operation.status) throw new Error(`${operation.name}: ${response.status} ${text}`)
}
