/** Where the process's own output cannot be written: its words are lost, and nothing else. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackendProcess, repository, startBackendProcess } from '../support/backend-process.ts'
import { freePort } from '../support/postgres-cluster.ts'

/** Its folder, once it has ended. */
let before: BackendProcess
beforeAll(async () => {
  before = await startBackendProcess()
  await before.stop()
})
afterAll(() => before?.remove())

test.each(['a full disk', 'nobody who reads'])('a start serves that writes to %s', async (reader) => {
  const port = await freePort()
  const full = openSync('/dev/full', 'w')
  const output = reader === 'a full disk' ? full : 'pipe'
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(repository, 'backend/dist/main.js')], {
    cwd: repository,
    env: { PATH, PORT: String(port), DATA_DIR: before.dataDir, LOG_LEVEL: 'debug' },
    stdio: ['ignore', output, output],
  })
  closeSync(full)
  child.stdout?.destroy()
  child.stderr?.destroy()
  const ended = once(child, 'exit')
  const health = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ status }) => status,
      () => child.exitCode,
    )
  try {
    await expect.poll(health, { timeout: 60_000, interval: 100 }).toBe(200)
    // What it says once it listens has been said by then.
    await once(AbortSignal.timeout(1_000), 'abort')
    expect(await health()).toBe(200)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
})
