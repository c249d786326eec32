/** Starts the backend: configuration, data folder, database, migrations, demo content, server; and stops it cleanly. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { prepareThread } from './db/pglite-thread.ts'
import { explainFailure } from './explain-failure.ts'

const stopPatienceMs = 10_000

async function run(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.databaseUrl) prepareThread()
  // Everything else is loaded only now, so that a wrong value is told at once.
  const { startBackend } = await import('./start.ts')
  const stop = await startBackend(config, {
    schemasDir: join(fileURLToPath(new URL('.', import.meta.url)), 'schemas'),
    announce: (text) => process.stdout.write(`${config.production ? logLine(text) : text}\n`),
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

/** In production every line is one JSON object; this one is written whatever the level of the log. */
function logLine(text: string): string {
  return JSON.stringify({ level: 30, time: Date.now(), msg: text })
}

run().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(1)
})
