/**
 * The functions that are running: each started by its first request, started anew when its files change or its thread
 * has ended, and stopped when nobody has asked for it in a while.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { withOwnPace } from '../logger.ts'
import { bundleFunction, type FunctionSources, isStale } from './bundle-function.ts'
import { BootError, type FunctionWorker, startFunctionWorker } from './function-worker.ts'
import { removeLeftSockets } from './socket-folder.ts'

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
  /** Where bundles are written; this process's alone. */
  bundleDir: string
  /** What functions see; asked at each start. */
  environment: () => Record<string, string>
  /** The built thread program. */
  workerFile: URL
  log: FastifyBaseLogger
  /** A function is stopped when nobody has asked for it for so many milliseconds. */
  idleAfterMs?: number
}

interface Running {
  worker: FunctionWorker
  sources: FunctionSources
  checkedAt: number
  usedAt: number
  inUse: number
}

const checkEveryMs = 1_000
const defaultIdleAfterMs = 5 * 60_000
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
  const { idleAfterMs = defaultIdleAfterMs } = options
  await mkdir(options.bundleDir, { recursive: true })
  await removeLeftSockets(options.bundleDir)
  const timer = setInterval(() => void stopIdle(), idleAfterMs / 5).unref()
  return {
    async acquire(name, entrypoint) {
      const known = byName.get(name)
      if (known) {
        const running = await known
        const acquired = hold(running)
        if (byName.get(name) === known && (await isCurrent(running))) return acquired
        acquired.release()
        if (byName.get(name) === known) {
          byName.delete(name)
          retire(running)
        }
      }
      return hold(await (byName.get(name) ?? startNew(name, entrypoint)))
    },
    async stop() {
      clearInterval(timer)
      isStopped = true
      await Promise.allSettled(byName.values())
      await Promise.all([...workers].map((worker) => worker.stop()))
    },
  }

  async function stopIdle(): Promise<void> {
    for (const [name, starting] of byName) {
      const running = await starting.catch(() => null)
      const isIdle = running && running.inUse === 0 && performance.now() - running.usedAt > idleAfterMs
      if (!isIdle || byName.get(name) !== starting) continue
      // Who asks from now on gets another one.
      byName.delete(name)
      await running.worker.stop()
    }
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
        notesDir: bundleDir,
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

/** To be said before anything else is waited for: none that is in use is stopped. */
function hold(running: Running): AcquiredWorker {
  running.inUse += 1
  const release = () => {
    running.inUse -= 1
    running.usedAt = performance.now()
  }
  return { worker: running.worker, release }
}

/** Whether it can still be called, and is what its files say. */
async function isCurrent(running: Running): Promise<boolean> {
  if (!(await running.worker.isReachable())) return false
  if (performance.now() - running.checkedAt < checkEveryMs) return true
  running.checkedAt = performance.now()
  return !(await isStale(running.sources))
}

/** A thread whose files have changed, or whose socket is gone, finishes what it has begun. */
function retire(running: Running): void {
  const timer = setInterval(() => {
    if (running.inUse > 0) return
    clearInterval(timer)
    void running.worker.stop()
  }, 100).unref()
}
