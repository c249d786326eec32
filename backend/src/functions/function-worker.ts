/** One function running in a thread of its own. */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { endThread } from '../end-thread.ts'
import { makeSocketFolder } from './socket-folder.ts'
import type { WorkerSetup } from './worker/main.ts'

export interface FunctionWorker {
  /** Where it answers HTTP. */
  socket: string
  /** Begins a call, whose id goes with it. */
  begin(): FunctionWork
  /** Whether it lives, and its socket is still where it was made. */
  isReachable(): Promise<boolean>
  /** Resolves when it has ended, for whatever reason, and left nothing. */
  ended: Promise<void>
  /** Whether it still reacts, or is busy with something that does not end. */
  isResponsive(): Promise<boolean>
  stop(): Promise<void>
}

/** What the function does for one call. */
export interface FunctionWork {
  id: string
  /** Resolves when it does nothing more, or its thread has ended. */
  ended: Promise<void>
  /** For where the function will not say so itself. */
  end(): void
}

export interface WorkerOptions {
  name: string
  /** The bundled function. */
  bundlePath: string
  /** Where the folder of its socket is noted. */
  notesDir: string
  /** All that the function sees of the environment. */
  environment: Record<string, string>
  /** The built thread program, `worker/main.ts`. */
  workerFile: URL
  /** The function's own. */
  log: FastifyBaseLogger
}

/** The function did not come to serve: it failed while loading, or never called `Deno.serve`. */
export class BootError extends Error {
  override name = 'BootError'
}

const bootTimeoutMs = 10_000
const responseTimeoutMs = 1_000
const memoryLimitMb = 192

/** @throws BootError */
export async function startFunctionWorker(options: WorkerOptions): Promise<FunctionWorker> {
  const { name, bundlePath, environment, log } = options
  const { socket, isThere, remove } = await makeSocketFolder(options.notesDir)
  const setup: WorkerSetup = { bundle: pathToFileURL(bundlePath).href, socket, environment }
  const worker = new Worker(options.workerFile, {
    name,
    workerData: setup,
    // Packages that it imports may ask for it in Node's way.
    env: environment,
    // Functions written for Deno count on a global WebSocket, which Node 20 has only on request.
    execArgv: ['--enable-source-maps', '--experimental-websocket'],
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    stdout: true,
    stderr: true,
  })
  logLines(worker.stdout, (line) => log.info(line))
  logLines(worker.stderr, (line) => log.warn(line))
  worker.on('error', (error) => log.error({ err: error }, 'the function ended with an error'))
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const ended = exited.then(remove).catch((error) => {
    log.warn({ err: error }, 'the socket of a function could not be removed')
  })
  const begin = beginnerOf(worker)
  if (!(await answers(worker, 'ready', bootTimeoutMs))) {
    await endThread(worker)
    await ended
    throw new BootError(name)
  }
  worker.unref()
  let isRunning = true
  void exited.then(() => {
    isRunning = false
  })
  const ask = async () => {
    if (!isRunning) return false
    worker.postMessage('are you there')
    return answers(worker, 'alive', responseTimeoutMs)
  }
  // Once for all who want to know at the same time.
  let asked: Promise<boolean> | null = null
  return {
    socket,
    begin,
    isReachable: async () => isRunning && (await isThere()),
    ended,
    isResponsive() {
      asked ??= ask().finally(() => {
        asked = null
      })
      return asked
    },
    async stop() {
      await endThread(worker)
      await ended
    },
  }
}

/** The thread names each call that has ended. */
function beginnerOf(worker: Worker): () => FunctionWork {
  const endings = new Map<unknown, () => void>()
  worker.on('message', (message) => endings.get(message)?.())
  worker.once('exit', () => {
    for (const end of endings.values()) end()
  })
  return () => {
    const id = randomUUID()
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = () => {
        endings.delete(id)
        resolve()
      }
    })
    endings.set(id, end)
    return { id, ended, end }
  }
}

/** Whether the thread says `word` in time and before it ends. */
function answers(worker: Worker, word: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isSaid: boolean) => {
      clearTimeout(timer)
      worker.off('message', hear)
      worker.off('exit', miss)
      resolve(isSaid)
    }
    const hear = (message: unknown) => {
      if (message === word) finish(true)
    }
    const miss = () => finish(false)
    const timer = setTimeout(miss, timeoutMs)
    worker.on('message', hear)
    worker.once('exit', miss)
  })
}

function logLines(stream: Readable, write: (line: string) => void): void {
  createInterface({ input: stream }).on('line', write)
}
