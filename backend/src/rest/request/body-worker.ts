/** The thread that parses one large body: it is given the source, answers with the payload or the refusal, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ErrorBody, RestError } from '../errors/rest-error.ts'
import { type BodySource, type Payload, parseBody } from './body.ts'

/** A payload whose text is the source's own leaves it out: ten megabytes need not be copied back. */
export type BodyAnswer =
  | { kind: 'payload'; payload: Payload; isTextUnchanged: boolean }
  | { kind: 'refusal'; status: number; body: ErrorBody }

function answerTo(source: BodySource): BodyAnswer {
  try {
    const payload = parseBody(source)
    const isTextUnchanged = payload.kind !== 'form' && payload.text === source.text
    return {
      kind: 'payload',
      payload: isTextUnchanged ? { ...payload, text: '' } : payload,
      isTextUnchanged,
    }
  } catch (error) {
    if (error instanceof RestError) return { kind: 'refusal', status: error.status, body: error.body }
    throw error
  }
}

parentPort?.postMessage(answerTo(workerData))
