import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLogger } from '../logger.ts'
import { BootError } from './function-worker.ts'
import { type RunningFunctions, runFunctions } from './running-functions.ts'
import { buildWorker } from './testing/serve-functions.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'running-functions-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(options: { idleAfterMs?: number } = {}): Promise<RunningFunctions> {
  return runFunctions({
    ...options,
    bundleDir: folder,
    environment: () => ({}),
    workerFile: pathToFileURL(buildWorker(folder)),
    log: createLogger('silent', { write: () => undefined }),
  })
}

const entrypoint = fileURLToPath(
  new URL('../../../tests/api/project/functions/hello/index.ts', import.meta.url),
)

test('what is being started when all are stopped is stopped too, and nothing is started afterwards', async () => {
  const functions = await run()
  const acquiring = functions.acquire('hello', entrypoint)
  await functions.stop()
  await (await acquiring).worker.ended
  await expect(functions.acquire('hello', entrypoint)).rejects.toThrow(BootError)
})

/** The status by which a function's socket answers. */
function call(socketPath: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ socketPath, method: 'OPTIONS', path: '/hello' }, (answer) =>
      resolve(answer.resume().statusCode),
    )
      .once('error', reject)
      .end()
  })
}

test('a function whose socket was cleaned away with the temporary files gets another one, and is stopped when its calls have ended', async () => {
  const functions = await run()
  try {
    const first = await functions.acquire('hello', entrypoint)
    await rm(dirname(first.worker.socket), { recursive: true })
    const second = await functions.acquire('hello', entrypoint)
    expect(await call(second.worker.socket)).toBe(200)
    expect(await first.worker.isResponsive()).toBe(true)
    first.release()
    await first.worker.ended
    expect((await functions.acquire('hello', entrypoint)).worker).toBe(second.worker)
  } finally {
    await functions.stop()
  }
})

test('nothing is left of the sockets of functions that were stopped, nor of those of a process that was killed', async () => {
  const left = await mkdtemp(join(tmpdir(), 'functions-'))
  const [notes, other] = [`${basename(left)}.sockets`, await mkdtemp(join(tmpdir(), 'running-functions-'))]
  await writeFile(join(folder, notes), left)
  await writeFile(join(folder, 'cut.sockets'), other)
  const functions = await run()
  expect([existsSync(left), existsSync(other)]).toEqual([false, true])
  const { worker } = await functions.acquire('hello', entrypoint)
  await functions.stop()
  expect(existsSync(dirname(worker.socket))).toBe(false)
  expect((await readdir(folder)).filter((name) => name.endsWith('.sockets'))).toEqual([])
  await rm(other, { recursive: true })
})

test('a function that is asked for is not stopped while its files are looked at', async () => {
  const functions = await run({ idleAfterMs: 1 })
  try {
    const first = await functions.acquire('hello', entrypoint)
    // Its files are looked at once a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const acquiring = functions.acquire('hello', entrypoint)
    first.release()
    // Long enough for it to have been idle when the next timer looks.
    for (const since = performance.now(); performance.now() - since < 20; );
    const { worker } = await acquiring
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await call(worker.socket)).toBe(200)
  } finally {
    await functions.stop()
  }
})
