/** Body parsing off the main thread: what takes long gets a thread of its own, which ends with it or when its time is over. */
import { Worker } from 'node:worker_threads'
import { endThread } from '../../end-thread.ts'
import { createFairQueue } from '../../fair-queue.ts'
import { badBody } from '../errors/request-errors.ts'
import { RestError } from '../errors/rest-error.ts'
import { type BodySource, type Payload, parseBody, takesLong } from './body.ts'
import type { BodyAnswer } from './body-worker.ts'

const timeoutMs = 10_000
/** Callers take turns, and none fills the queue alone. How much may wait is decided before it is read (http/body-limits.ts). */
const threads = createFairQueue({ places: 1, waiting: 512, waitingPerCaller: 32 })
const resourceLimits = { maxOldGenerationSizeMb: 512 }
/** A project's sources are run from where they lie, but a thread of Node 20 runs JavaScript alone. */
const builtFolder = import.meta.url.endsWith('.ts') ? '../../../dist/' : './'
const workerFile = new URL(`${builtFolder}body-worker.js`, import.meta.url)

/** Who takes turns with others, and what says that they are waited for no more. */
export interface Turn {
  line: string
  signal?: AbortSignal
}

/** @throws RestError PGRST102, QueueFullError while too many large bodies are waiting, and the reason of the signal */
export function readPayload(source: BodySource, { line, signal }: Turn): Payload | Promise<Payload> {
  if (!takesLong(source)) return parseBody(source)
  return threads.run(line, () => parseInThread(source), signal)
}

async function parseInThread(source: BodySource): Promise<Payload> {
  const answer = await answerOfThread(source)
  if (answer.kind === 'refusal') throw new RestError(answer.status, answer.body)
  const { payload, isTextUnchanged } = answer
  return isTextUnchanged && payload.kind !== 'form' ? { ...payload, text: source.text } : payload
}

function answerOfThread(source: BodySource): Promise<BodyAnswer> {
  const worker = new Worker(workerFile, { name: 'body', workerData: source, resourceLimits })
  return new Promise<BodyAnswer>((resolve, reject) => {
    const refuse = () => reject(badBody('The body takes too long or too much memory to read'))
    const timer = setTimeout(() => {
      refuse()
      void endThread(worker)
    }, timeoutMs)
    worker.once('message', resolve)
    worker.once('error', (error) => (isOutOfMemory(error) ? refuse() : reject(error)))
    worker.once('exit', () => {
      clearTimeout(timer)
      refuse()
    })
  })
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
