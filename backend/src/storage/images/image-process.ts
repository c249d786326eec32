/**
 * One image process as its owner sees it: started with the first task, ended when it takes too long, when nobody waits any
 * more, or when there has been nothing to do. A decoder cannot be stopped in the middle; its process can.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ImageOutcome, ImageTask } from './image-task.ts'

export interface ImageProcess {
  /** @throws ImageProcessLostError, ImageProcessMissingError, or the reason of the signal; the process has then ended */
  run(task: ImageTask, signal: AbortSignal): Promise<ImageOutcome>
  end(): void
}

/** The process ended by itself in the middle of a task: of a broken decoder, or for want of memory. */
export class ImageProcessLostError extends Error {
  override name = 'ImageProcessLostError'
}

/** The system has no room for another process, or lets none of its files be opened; the next task tries anew. */
export class ImageProcessMissingError extends Error {
  override name = 'ImageProcessMissingError'
}

/** A project's sources are run from where they lie, but a process of Node 20 runs JavaScript alone. */
const builtFolder = import.meta.url.endsWith('.ts') ? '../../../dist/' : './'
const workerFile = fileURLToPath(new URL(`${builtFolder}image-worker.js`, import.meta.url))
const idleMs = 30_000

export function createImageProcess(): ImageProcess {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  function start(): ChildProcess {
    // Whatever a hostile picture makes of its decoder finds no secret in the environment.
    const started = fork(workerFile, { env: {}, execArgv: [], stdio: 'ignore' })
    const forget = () => {
      if (child === started) child = null
    }
    started.on('error', forget)
    started.on('exit', forget)
    if (started.pid === undefined) throw new ImageProcessMissingError('no image process could be started')
    child = started
    return started
  }

  return {
    end,
    async run(task, signal) {
      clearTimeout(idle)
      signal.throwIfAborted()
      const working = child ?? start()
      return new Promise((resolve, reject) => {
        const settle = () => {
          signal.removeEventListener('abort', onAbort)
          working.off('message', onMessage)
          working.off('exit', onLost)
          working.off('error', onLost)
        }
        const giveUp = (error: unknown) => {
          settle()
          end()
          reject(error)
        }
        const onMessage = (outcome: ImageOutcome) => {
          settle()
          idle = setTimeout(end, idleMs).unref()
          resolve(outcome)
        }
        const onLost = (how: number | Error | null, signal?: string | null) =>
          giveUp(
            new ImageProcessLostError(how instanceof Error ? how.message : `it ended with ${signal ?? how}`),
          )
        const onAbort = () => giveUp(signal.reason)
        signal.addEventListener('abort', onAbort)
        working.on('message', onMessage)
        working.on('exit', onLost)
        working.on('error', onLost)
        working.send(task)
      })
    },
  }
}
