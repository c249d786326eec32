/** The backend as a program: configured by the environment, heard on its output, stopped by signals. */
import { readConfig } from './config.ts'
import { createBackend } from './create-backend.ts'
import { formatError } from './format-error.ts'
import { openLogOutput } from './log-output.ts'

const stopTimeoutMs = 10_000

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLogOutput(process.stdout.fd)
  process.once('exit', log.writeRest)
  const backend = createBackend(config, {
    log,
    announce: (text) => process.stdout.write(`${config.production ? logLine(text) : text}\n`),
    onFolderLost: endWith,
  })
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), stopTimeoutMs).unref()
      backend.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
  await backend.start().catch((error) => {
    // A start that is told to stop ends with that.
    if (!isStopping) throw error
  })
}

/** In production every line is one JSON object; this one is written whatever the level of the log. */
function logLine(text: string): string {
  return JSON.stringify({ level: 30, time: Date.now(), msg: text })
}

function endWith(error: unknown): never {
  process.stderr.write(`${formatError(error)}\n`)
  process.exit(1)
}

run().catch(endWith)
