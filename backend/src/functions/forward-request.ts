/** Passes a request on to a function's socket, and its answer back; large bodies stream both ways. */
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOver, whenOver } from '../client-gone.ts'
import { type FunctionFailure, failures, replyWith } from './function-failure.ts'
import type { FunctionWork, FunctionWorker } from './function-worker.ts'
import { callHeader } from './worker/serve-handler.ts'

/** Headers about one connection, which end with it. */
const hopByHop = [
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
]

/**
 * Bytes that a function may be sent. One that gathers its body must not run out of memory over it: a thread in which
 * a single allocation fails takes the whole process with it.
 */
export const longestBody = 32 * 1024 * 1024

/** Whole; or passed on as it comes, until it loses its place to another one. */
export type CallBody = { whole: Buffer } | { lost: AbortSignal }

export interface ForwardOptions {
  /** Path and query as the function sees them. */
  url: string
  /** Milliseconds until the function must have begun to answer. */
  timeLimit: number
  body: CallBody
}

interface Forwarded {
  /** Resolves when the answer has been handed over, whether the function's or the gateway's own. */
  answered: Promise<FastifyReply>
  /** Resolves when the function works on it no more, or has had its time: both may be long after the client has left. */
  worked: Promise<void>
}

export function forwardRequest(
  worker: FunctionWorker,
  request: FastifyRequest,
  reply: FastifyReply,
  { url, timeLimit, body }: ForwardOptions,
): Forwarded {
  const work = worker.begin()
  const outgoing = httpRequest({
    socketPath: worker.socket,
    path: url,
    method: request.method,
    // A function that answers before it has read the body would otherwise close on what is still being sent to it.
    headers: {
      ...withoutHopByHop(request.headers),
      'x-forwarded-for': request.ip,
      connection: 'keep-alive',
      [callHeader]: work.id,
    },
    agent: false,
  })
  outgoing.once('close', () => dropRest(request))
  void whenOver(reply).then(() => outgoing.destroy())
  endWork(work, outgoing, worker, timeLimit)
  const answer = answerTo(outgoing, worker, timeLimit)
  if ('whole' in body) outgoing.end(body.whole)
  else passOn(request, outgoing, body.lost, answer.settle)
  return { answered: answer.settled.then((response) => replyTo(reply, response)), worked: work.ended }
}

function replyTo(reply: FastifyReply, response: Answer): FastifyReply {
  if (isOver(reply)) return reply.hijack()
  if ('body' in response) return replyWith(reply, response)
  return reply
    .code(response.statusCode ?? 500)
    .headers(withoutHopByHop(response.headers))
    .send(response)
}

/** Ends the work that nothing of the call has reached, that has been answered whole, or whose time is over. */
function endWork(
  work: FunctionWork,
  outgoing: ClientRequest,
  worker: FunctionWorker,
  timeLimit: number,
): void {
  let isConnected = false
  let isAnswered = () => false
  const until = performance.now() + timeLimit
  outgoing.once('socket', (socket) =>
    socket.once('connect', () => {
      isConnected = true
    }),
  )
  outgoing.once('response', (response) => {
    isAnswered = () => response.complete
  })
  outgoing.once('close', () => {
    if (!isConnected || !outgoing.headersSent || isAnswered()) return work.end()
    const giveUpLate = () => void giveUp(outgoing, worker).then(work.end)
    const timer = setTimeout(giveUpLate, until - performance.now())
    void work.ended.then(() => clearTimeout(timer))
  })
}

type Answer = IncomingMessage | FunctionFailure

function answerTo(outgoing: ClientRequest, worker: FunctionWorker, timeLimit: number) {
  let settle: (answer: Answer) => void = () => undefined
  const settled = new Promise<Answer>((resolve) => {
    const timer = setTimeout(() => resolve(giveUp(outgoing, worker)), timeLimit)
    settle = (answer) => {
      clearTimeout(timer)
      resolve(answer)
    }
  })
  outgoing.once('response', settle)
  outgoing.once('error', () => void lost(worker).then(settle))
  return { settled, settle }
}

function passOn(
  request: FastifyRequest,
  outgoing: ClientRequest,
  lost: AbortSignal,
  settle: (answer: Answer) => void,
): void {
  const refuse = (failure: FunctionFailure) => {
    settle(failure)
    outgoing.destroy()
  }
  request.raw.pipe(outgoing)
  whenLongerThan(longestBody, request, () => refuse(failures.bodyTooLarge))
  const makeRoom = () => refuse(failures.bodyTooSlow)
  if (lost.aborted) makeRoom()
  else lost.addEventListener('abort', makeRoom)
}

/** For bodies that do not say how long they are. */
function whenLongerThan(limit: number, { raw }: FastifyRequest, refuse: () => void): void {
  let size = 0
  const count = (chunk: Buffer) => {
    size += chunk.length
    if (size <= limit) return
    raw.off('data', count)
    dropRest({ raw })
    refuse()
  }
  raw.on('data', count)
}

/** Lets what is still on its way go by: nobody waits for it, and the client's next request stands behind it. */
function dropRest({ raw }: Pick<FastifyRequest, 'raw'>): void {
  raw.unpipe()
  raw.resume()
}

/** A thread that breaks off is mostly about to end; the next request must not come upon it. */
async function lost(worker: FunctionWorker): Promise<FunctionFailure> {
  await worker.isResponsive()
  return failures.workerError
}

/** A thread that no longer reacts is ended, with all it was doing: nothing else could stop it. */
async function giveUp(outgoing: ClientRequest, worker: FunctionWorker): Promise<FunctionFailure> {
  outgoing.destroy()
  if (await worker.isResponsive()) return failures.idleTimeout
  await worker.stop()
  return failures.workerLimit
}

function withoutHopByHop(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)))
}
