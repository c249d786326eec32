/** The backend as a library: serves one project from a configuration, beside others in one process if need be. */
import type { Config } from './config.ts'
import { prepareThread } from './db/pglite-thread.ts'
import type { LogDestination } from './log-output.ts'
import type { BackendAddress, RunningBackend } from './start.ts'

export interface BackendOptions {
  /** Where the log's lines go; nowhere unless given. */
  log?: LogDestination
  /** Says something to the person who started it: where it listens, and the project's own words. */
  announce?: (text: string) => void
  /**
   * Told that the data folder was moved or replaced: the process has to end at once, without closing the backend, which would write into
   * what lies there now. Thrown where nobody hears it unless given.
   */
  onFolderLost?: (error: Error) => void
}

export interface Backend {
  /**
   * Resolves once it serves. What a start that fails has opened is closed again before it rejects.
   * @throws ConfigError, DirectoryLockError, DatabaseUnavailable, MigrationError, or the listening socket's error; `formatError` puts
   * each into words. And what it ended at when the backend was closed meanwhile
   */
  start(): Promise<BackendAddress>
  /** Null unless it serves. */
  address(): BackendAddress | null
  /** Accepts nothing new, lets what is in flight end, and closes the database. */
  close(): Promise<void>
}

/** Nothing is read, opened or made before it is started, which is done once. */
export function createBackend(config: Config, options: BackendOptions = {}): Backend {
  const { log = { write: () => {} }, announce = () => {}, onFolderLost = throwUnheard } = options
  const stopping = new AbortController()
  let starting: Promise<RunningBackend> | null = null
  let running: RunningBackend | null = null
  let closing: Promise<void> | null = null

  async function open(): Promise<RunningBackend> {
    if (!config.databaseUrl) prepareThread()
    // Most of the code is needed only now; whoever reads a wrong configuration is told at once.
    const { startBackend } = await import('./start.ts')
    return startBackend(config, { log, announce, onFolderLost, signal: stopping.signal })
  }

  async function close(): Promise<void> {
    stopping.abort(new Error('the backend was closed before it served'))
    const opened = await starting?.catch(() => null)
    running = null
    await opened?.stop()
  }

  return {
    async start() {
      if (starting) throw new Error('a backend is started once')
      starting = open()
      running = await starting
      return running.address
    },
    address: () => running?.address ?? null,
    close() {
      closing ??= close()
      return closing
    },
  }
}

function throwUnheard(error: Error): void {
  setImmediate(() => {
    throw error
  })
}
