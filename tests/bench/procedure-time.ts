/** How long a procedure takes in the database, by the server's own log: what is left is the way there and back. */
import { captureDurations } from './captured-sql.ts'
import { median } from './median.ts'
import { people } from './numbered.ts'
import type { Operation } from './operations.ts'
import { atMost, type Row } from './report.ts'
import { type Bench, requestOnce } from './throughput.ts'

const calls = 300

/** One request after the other, each by another person, so that nothing waits for anything. */
export async function measureProcedureTime(operation: Operation, bound: number, bench: Bench): Promise<Row> {
  const procedure = operation.path.slice(operation.path.lastIndexOf('/') + 1)
  const durations = await captureDurations(bench.cluster, bench.database, procedure, async () => {
    for (let call = 0; call < calls; call += 1) {
      const user = call % people
      await requestOnce(operation, bench.backend, { user, receiver: (user + 1) % people, post: 0 })
    }
  })
  if (durations.length < calls)
    throw new Error(`${procedure}: ${durations.length} of ${calls} calls are in the log`)
  return atMost(`${operation.name}: in the database, p50`, median(durations), bound, 'ms')
}
