/** The program behind main.ts: configured by the environment, heard on its output, stopped by signals. */
import { readConfig } from './config.ts'
import { createBackend } from './create-backend.ts'
import { formatError } from './format-error.ts'
import { openLogOutput } from './log-output.ts'

const stopTimeoutMs = 10_000

/** Takes what a signal does from now on. */
type OnSignal = (act: () => void) => void

export function runProgram(onSignal: OnSignal): Promise<void> {
  return run(onSignal).catch(endWith)
}

async function run(onSignal: OnSignal): Promise<void> {
  loseWhatIsNotTaken()
  const config = readConfig(process.env)
  const log = openLogOutput(process.stdout.fd)
  process.once('exit', log.writeRest)
  const backend = createBackend(config, {
    log,
    announce: (text) => log.write(`${config.production ? logLine(text) : text}\n`),
    onFolderLost: endWith,
  })
  let isStopping = false
  onSignal(() => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    backend.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
  await backend.start().catch((error) => {
    // A start that is told to stop ends with that.
    if (!isStopping) throw error
  })
}

/** What Node or a package says by itself goes past the log; where nobody takes it, it is lost, and the process lives. */
function loseWhatIsNotTaken(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** In production every line is one JSON object; this one is written whatever the level of the log. */
function logLine(text: string): string {
  return JSON.stringify({ level: 30, time: Date.now(), msg: text })
}

function endWith(error: unknown): never {
  process.stderr.write(`${formatError(error)}\n`)
  process.exit(1)
}
