/**
 * A latency probe in a thread of its own, so that the attack's own work here is not counted as waiting there: it asks for a few
 * addresses again and again, one request of each at a time, until it is told to stop, and answers with the longest
 * each of them took.
 */
import { parentPort, workerData } from 'node:worker_threads'

export interface ProbedAddress {
  name: string
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
}

/** By name: the longest time to the end of an answer, how many were asked for, and how many of them, and in a row, failed. */
export type ProbeResult = Record<
  string,
  { longestMs: number; asked: number; failures: number; failuresInARow: number }
>

const betweenRequestsMs = 25
/** Who is not answered by then never is. */
const timeoutMs = 30_000

let isOver = false
parentPort?.once('message', () => {
  isOver = true
})

function ask({ url, method, headers, body }: ProbedAddress): Promise<boolean> {
  return fetch(url, { method, headers, body, signal: AbortSignal.timeout(timeoutMs) }).then(
    async (response) => (await response.arrayBuffer()) && response.ok,
    () => false,
  )
}

async function probe(address: ProbedAddress) {
  const seen = { longestMs: 0, asked: 0, failures: 0, failuresInARow: 0 }
  let inARow = 0
  while (!isOver) {
    const begunAt = performance.now()
    const isWell = await ask(address)
    seen.longestMs = Math.max(seen.longestMs, performance.now() - begunAt)
    seen.asked += 1
    inARow = isWell ? 0 : inARow + 1
    if (!isWell) seen.failures += 1
    seen.failuresInARow = Math.max(seen.failuresInARow, inARow)
    await new Promise((resolve) => setTimeout(resolve, betweenRequestsMs))
  }
  return seen
}

const addresses: ProbedAddress[] = workerData
// The first answers load code and compile it; they do not count.
for (const address of [...addresses, ...addresses]) await ask(address)
parentPort?.postMessage('ready')
const results = await Promise.all(
  addresses.map(async (address) => [address.name, await probe(address)] as const),
)
parentPort?.postMessage(Object.fromEntries(results))
