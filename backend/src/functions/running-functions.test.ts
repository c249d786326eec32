import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

function run(): Promise<RunningFunctions> {
  return runFunctions({
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
