/**
 * A lane of image work: so many processes, a fair queue in front of them, and a budget for each caller, of pixels or of the time that
 * they take, whichever is more. Renderings and uploads have a lane each, so that neither waits for the other.
 */

import { serviceKey } from '../../caller-key.ts'
import { createFairQueue, type FairQueueOptions, QueueFullError } from '../../fair-queue.ts'
import { createTokenBuckets, type TokenBucketOptions } from '../../token-buckets.ts'
import { StoreUnavailable } from '../storage-backend.ts'
import { failures } from '../storage-error.ts'
import { createImageProcess, ImageProcessLostError, ImageProcessMissingError } from './image-process.ts'
import type { ImageOutcome, ImageTask } from './image-task.ts'

export interface ImageLaneOptions {
  queue: FairQueueOptions
  /** Of pixels decoded and encoded, which a caller pays for after the work. */
  budget: TokenBucketOptions
  /** How long one task may take from its turn on, with bringing its file, in milliseconds. */
  taskTimeoutMs: number
  /** The most that is charged for time, in pixels: who only looks at a picture does not answer for what somebody else made of it. */
  mostForTime: number
  /** Told of each process that ended by itself, or could not be started. */
  onLost: (error: ImageProcessLostError | ImageProcessMissingError) => void
}

/** @param signal aborts when the time is over, or with the caller's own */
type Work = (run: (task: ImageTask) => Promise<ImageOutcome>, signal: AbortSignal) => Promise<ImageOutcome>

/** A picture took longer than any may. */
class ImageTimeoutError extends Error {
  override name = 'ImageTimeoutError'
}

export interface ImageLane {
  /**
   * @param payer who takes turns with others and pays
   * @param signal aborts once nobody waits for the outcome: what has not begun never does, and what runs is ended
   * @param work brings the file, once it is its turn, and then runs the one task it is about
   * @throws StorageError TooManyRequests, SlowDown, also for a file that does not come in time, InvalidRequest where the
   * process is lost, InsufficientStorage, what `work` throws, or the reason of the signal
   */
  run(payer: string, signal: AbortSignal, work: Work): Promise<ImageOutcome>
  end(): void
}

/** What starting a process anew costs, in pixels: who leaves in the middle pays for it. */
const restartCost = 20_000_000
const busySeconds = 5

/** In pixels. Whose pictures take as long as one may have spent everything, unless no more than so much is charged for time. */
export function priceOf(
  { cost, cpuMs }: ImageOutcome,
  { budget, taskTimeoutMs, mostForTime }: Pick<ImageLaneOptions, 'budget' | 'taskTimeoutMs' | 'mostForTime'>,
): number {
  return Math.max(cost, Math.min((cpuMs * budget.capacity) / taskTimeoutMs, mostForTime))
}

export function createImageLane(options: ImageLaneOptions): ImageLane {
  const { taskTimeoutMs, mostForTime, onLost } = options
  const queue = createFairQueue(options.queue)
  const budget = createTokenBuckets(options.budget)
  const processes = Array.from({ length: options.queue.places }, () => createImageProcess())
  const idle = [...processes]

  function mustAfford(payer: string): void {
    const seconds = budget.secondsToWait(payer)
    if (seconds > 0) throw failures.tooManyRequests(seconds)
  }

  /** The project's own servers wait their turn and pay nothing. */
  function charge(payer: string, cost: number): void {
    if (payer !== serviceKey) budget.charge(payer, cost)
  }

  async function runAndCharge(task: ImageTask, payer: string, signal: AbortSignal): Promise<ImageOutcome> {
    const process = idle.pop()
    if (!process) throw new Error('the queue let in more than there are image processes')
    try {
      const outcome = await process.run(task, signal)
      charge(payer, priceOf(outcome, options))
      return outcome
    } catch (error) {
      if (error instanceof ImageTimeoutError) {
        charge(payer, mostForTime)
        return { ok: false, reason: 'too long', cost: mostForTime, cpuMs: taskTimeoutMs }
      }
      const isMissing = error instanceof ImageProcessMissingError
      if (isMissing || error instanceof ImageProcessLostError) onLost(error)
      if (isMissing) throw failures.busy(busySeconds)
      charge(payer, restartCost)
      throw error
    } finally {
      idle.push(process)
    }
  }

  async function runInTime(payer: string, signal: AbortSignal, work: Work): Promise<ImageOutcome> {
    const late = new AbortController()
    let reason: Error = failures.busy(busySeconds)
    const timer = setTimeout(() => late.abort(reason), taskTimeoutMs)
    const either = AbortSignal.any([signal, late.signal])
    const run = async (task: ImageTask) => {
      reason = new ImageTimeoutError('a picture took too long')
      const outcome = await runAndCharge(task, payer, either)
      if (!outcome.ok && outcome.reason === 'no space') throw failures.noSpace()
      if (!outcome.ok && outcome.reason === 'gone')
        throw new StoreUnavailable('the folder of a picture went away before it was read')
      return outcome
    }
    return work(run, either).finally(() => clearTimeout(timer))
  }

  return {
    async run(payer, signal, work) {
      mustAfford(payer)
      const inTurn = () => {
        // What was asked for before may have cost more than was left.
        mustAfford(payer)
        return runInTime(payer, signal, work)
      }
      return queue.run(payer, inTurn, signal).catch((error) => {
        throw failureOf(error)
      })
    },
    end: () => {
      for (const process of processes) process.end()
    },
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof QueueFullError) {
    return error.scope === 'caller' ? failures.tooManyRequests(busySeconds) : failures.busy(busySeconds)
  }
  return error instanceof ImageProcessLostError ? failures.imageTooCostly() : error
}
