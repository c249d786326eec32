/** Runs a script in pgbench, and answers with the rate it reached. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresCluster } from '../support/postgres-cluster.ts'
import type { PgbenchScript } from './captured-sql.ts'
import type { LoadPlan } from './load-plan.ts'

const threads = 2
/** More than a warm-up gets through, so that what it inserted is not inserted again. */
const roundsForWarmUp = 100_000

/**
 * Transactions in a second.
 * @param folder for the script; the server's user must be able to read it
 */
export async function loadWithPgbench(
  cluster: PostgresCluster,
  database: string,
  { text, variables }: PgbenchScript,
  plan: LoadPlan,
  folder: string,
): Promise<number> {
  const script = join(folder, 'script.sql')
  await writeFile(script, text, { mode: 0o644 })
  const run = (seconds: number, round: number) => {
    const defined = Object.entries({ ...variables, round: String(round) })
    return cluster.program('pgbench', [
      ...['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres', '-n', '-M', 'prepared'],
      ...['-c', String(plan.connections), '-j', String(threads), '-T', String(seconds), '-f', script],
      ...defined.flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      database,
    ])
  }
  await run(plan.warmUpSeconds, 0)
  const report = await run(plan.seconds, roundsForWarmUp)
  const rate = /^tps = ([\d.]+)/m.exec(report)?.[1]
  if (!rate) throw new Error(`pgbench reported no rate:\n${report}`)
  return Number(rate)
}
