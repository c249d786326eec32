/** Starts the backend: configuration, data folder, database, migrations, demo content, server; and stops it cleanly. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { explainFailure } from './explain-failure.ts'
import { startBackend } from './start.ts'

const stopPatienceMs = 10_000

async function run(): Promise<void> {
  const stop = await startBackend(readConfig(process.env), {
    schemasDir: join(fileURLToPath(new URL('.', import.meta.url)), 'schemas'),
    announce: (text) => process.stdout.write(`${text}\n`),
  })
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), stopPatienceMs).unref()
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(1)
})
