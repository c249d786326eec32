/**
 * The functions that are running: each started by its first request, started anew when its files change or its thread
 * has ended, and stopped when nobody has asked for it in a while.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { withOwnPace } from '../logger.ts'
import { bundleFunction, type FunctionSources, isStale } from './bundle-function.ts'
import { BootError, type FunctionWorker, startFunctionWorker } from './function-worker.ts'

export interface RunningFunctions {
  /**
   * The function's thread, which is not stopped until it is released.
   * @throws BuildFailure, BootError
   */
  acquire(name: string, entrypoint: string): Promise<AcquiredWorker>
  stop(): Promise<void>
}

interface AcquiredWorker {
  worker: FunctionWorker
  /** To be called once, when the answer is complete and the function works on it no more. */
  release: () => void
}

export interface RunningOptions {
  /** Where bundles are written. */
  bundleDir: string
  /** What functions see; asked at each start. */
  environment: () => Record<string, string>
  /** The built thread program. */
  workerFile: URL
  log: FastifyBaseLogger
}

interface Running {
  worker: FunctionWorker
  sources: FunctionSources
  checkedAt: number
  usedAt: number
  inUse: number
}

const checkEveryMs = 1_000
const idleAfterMs = 5 * 60_000
/** Lines in the log of what one function says: who calls it may make it say them. */
const linesPerSecond = 20

/** Nothing is started yet: each function waits for its first request. */
export async function runFunctions(options: RunningOptions): Promise<RunningFunctions> {
  const byName = new Map<string, Promise<Running>>()
  /** All that have begun and not ended, those whose files have changed since among them. */
  const workers = new Set<FunctionWorker>()
  let isStopped = false
  /** Of functions that there are, whose number is the project's. */
  const logs = new Map<string, FastifyBaseLogger>()
  const socketDir = await mkdtemp(join(tmpdir(), 'functions-'))
  await mkdir(options.bundleDir, { recursive: true })
  const timer = setInterval(() => void stopIdle(byName), idleAfterMs / 5).unref()
  return {
    async acquire(name, entrypoint) {
      const running = await current(name, entrypoint)
      running.inUse += 1
      const release = () => {
        running.inUse -= 1
        running.usedAt = performance.now()
      }
      return { worker: running.worker, release }
    },
    async stop() {
      clearInterval(timer)
      isStopped = true
      await Promise.allSettled(byName.values())
      await Promise.all([...workers].map((worker) => worker.stop()))
      await rm(socketDir, { recursive: true, force: true })
    },
  }

  async function current(name: string, entrypoint: string): Promise<Running> {
    const known = byName.get(name)
    if (!known) return startNew(name, entrypoint)
    const running = await known
    if (performance.now() - running.checkedAt < checkEveryMs) return running
    running.checkedAt = performance.now()
    if (!(await isStale(running.sources)) || byName.get(name) !== known) return byName.get(name) ?? running
    retire(running)
    return startNew(name, entrypoint)
  }

  /** The same for all threads of a function, one after the other. */
  function logOf(name: string): FastifyBaseLogger {
    const log = logs.get(name) ?? withOwnPace(options.log, { function: name }, linesPerSecond)
    logs.set(name, log)
    return log
  }

  function startNew(name: string, entrypoint: string): Promise<Running> {
    // One that began behind the stop would be ended by nobody.
    if (isStopped) return Promise.reject(new BootError(name))
    const starting = start(name, entrypoint)
    byName.set(name, starting)
    const forget = () => {
      if (byName.get(name) === starting) byName.delete(name)
    }
    starting.then(({ worker }) => worker.ended.then(forget), forget)
    return starting
  }

  async function start(name: string, entrypoint: string): Promise<Running> {
    const { bundleDir, environment, workerFile } = options
    const bundlePath = join(bundleDir, `${name}-${Date.now()}.mjs`)
    try {
      const sources = await bundleFunction(entrypoint, bundlePath)
      const worker = await startFunctionWorker({
        name,
        bundlePath,
        socketDir,
        environment: environment(),
        workerFile,
        log: logOf(name),
      })
      workers.add(worker)
      void worker.ended.then(() => workers.delete(worker))
      return { worker, sources, checkedAt: performance.now(), usedAt: performance.now(), inUse: 0 }
    } finally {
      await rm(bundlePath, { force: true })
    }
  }
}

/** A thread whose files have changed finishes what it has begun. */
function retire(running: Running): void {
  const timer = setInterval(() => {
    if (running.inUse > 0) return
    clearInterval(timer)
    void running.worker.stop()
  }, 100).unref()
}

async function stopIdle(byName: Map<string, Promise<Running>>): Promise<void> {
  for (const starting of byName.values()) {
    const running = await starting.catch(() => null)
    const isIdle = running && running.inUse === 0 && performance.now() - running.usedAt > idleAfterMs
    if (isIdle) await running.worker.stop()
  }
}
