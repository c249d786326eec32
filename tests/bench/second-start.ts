/** How long `npm start` takes the second time, on the embedded database and with the demo content, until it is healthy. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../support/backend-process.ts'
import { freePort } from '../support/postgres-cluster.ts'
import { median } from './median.ts'
import { atMost, type Row } from './report.ts'

const runs = 3
const mostSeconds = 3
const betweenLooksMs = 20
const timeoutMs = 120_000

export async function measureSecondStart(): Promise<Row> {
  const dataDir = await mkdtemp(join(tmpdir(), 'majlis-bench-start-'))
  try {
    await secondsToHealth(dataDir)
    const seconds: number[] = []
    for (let run = 0; run < runs; run += 1) seconds.push(await secondsToHealth(dataDir))
    return atMost('second start until /health, PGlite', median(seconds), mostSeconds, 's')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function secondsToHealth(dataDir: string): Promise<number> {
  const port = await freePort()
  const start = performance.now()
  const app = spawn('npm', ['start'], {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const ended = new Promise((resolve) => app.once('close', resolve))
  try {
    await healthy(port)
    return (performance.now() - start) / 1_000
  } finally {
    stopGroup(app)
    await ended
  }
}

async function healthy(port: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)
    if (response?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, betweenLooksMs))
  }
  throw new Error('npm start did not become healthy')
}

/** npm runs the app as its child, so the signal goes to the group that both are in. */
function stopGroup({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid, 'SIGTERM')
}
