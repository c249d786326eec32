/**
 * Body limits by role: how many bytes a request may send depends on who sends it, and is decided before the first of them is
 * read. A declared length is believed, for Node reads no more; what comes in chunks is counted. And a budget of what callers,
 * and all of them together, may have waiting: bodies are kept until their requests are answered.
 */
import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerKeyOf, serviceKey } from '../caller-key.ts'
import { isOver, whenOver } from '../client-gone.ts'
import type { Caller } from '../db/caller.ts'
import { QueueFullError } from '../fair-queue.ts'
import { networkOf } from '../network.ts'
import { mayHaveLargeBody } from '../rest/body-rights.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body as it comes, and limits it by itself. */
    streamsBody?: boolean
    /** It has a place among the requests of its caller all the same. */
    takesPlace?: boolean
  }
}

/** In bytes. */
export interface BodyLimits {
  /** Without an account: whoever has the public key, which is everybody. */
  anonymous: number
  signedIn: number
  service: number
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Tables. The service imports whole ones; a person writes what a person types, or a screen of rows. */
export const dataLimits: BodyLimits = { anonymous: 64 * kilobyte, signedIn: megabyte, service: 10 * megabyte }
/** Arguments of functions: no column bounds them, and a function may hold one against each of many rows. */
export const callLimits: BodyLimits = { ...dataLimits, signedIn: 64 * kilobyte }
/** Accounts: the longest thing in them is metadata, which must fit into a token. */
export const accountLimits: BodyLimits = {
  anonymous: 64 * kilobyte,
  signedIn: 64 * kilobyte,
  service: megabyte,
}
/** Broadcasts and the lists of files: no more than one message of a socket. */
export const messageLimits: BodyLimits = { anonymous: 64 * kilobyte, signedIn: megabyte, service: megabyte }

/** A body that is larger than its sender may send. */
class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
  readonly statusCode = 413
  readonly code = 'BODY_TOO_LARGE'
  readonly limitBytes: number

  constructor(limitBytes: number) {
    super(`Request body is larger than ${limitBytes} bytes`)
    this.limitBytes = limitBytes
  }
}

/** Refuses with 413 what is too large for its sender, and for what it is sent to; to be called after callers are identified. */
export function limitBodies(
  scope: FastifyInstance,
  limitsFor: BodyLimits | ((request: FastifyRequest) => BodyLimits),
): void {
  scope.addHook('preParsing', (request, _reply, payload, done) => {
    const { routeOptions, headers, caller } = request
    if (routeOptions.config.streamsBody) return done(null, payload)
    const limits = typeof limitsFor === 'function' ? limitsFor(request) : limitsFor
    const limit = limitOf(caller, limits)
    if (Number(headers['content-length'] ?? 0) > limit) return done(new BodyTooLargeError(limit))
    if (!headers['transfer-encoding']) return done(null, payload)
    let received = 0
    const count = (bytes: number) => {
      received += bytes
      if (received > limit) throw new BodyTooLargeError(limit)
    }
    done(null, counted(payload, count))
  })
}

/** In bytes. Text takes twice as much memory at worst. */
interface WaitingLimits {
  ofOne: number
  /** Many accounts may come from one network, and one person may have many accounts. */
  ofNetwork: number
  ofAll: number
  /** Milliseconds in which a large body must have come, so that room is not kept by sending next to nothing. */
  arrivesWithinMs: number
}

const waitingLimits: WaitingLimits = {
  ofOne: 16 * megabyte,
  ofNetwork: 64 * megabyte,
  ofAll: 256 * megabyte,
  arrivesWithinMs: 90_000,
}

/** A body that took too long to come. */
class BodyTimeoutError extends Error {
  override name = 'BodyTimeoutError'
  readonly statusCode = 408
}

const everybody = 'everybody'

/**
 * One budget for the areas that it is put before. It refuses with a QueueFullError large bodies for which there is no room until
 * others are answered; to be called after callers are identified. Bytes count as they come, so that nobody takes up room by
 * announcing them. The service is exempt.
 */
export function createBodyBudget(limits = waitingLimits): (scope: FastifyInstance) => void {
  const held = new Map<string, number>()

  function hold(keys: string[], bytes: number): void {
    for (const key of keys) {
      const ofKey = (held.get(key) ?? 0) + bytes
      if (ofKey > 0) held.set(key, ofKey)
      else held.delete(key)
    }
  }

  function requireRoom(caller: string, network: string): void {
    const isOver = (key: string, limit: number) => (held.get(key) ?? 0) > limit
    if (isOver(caller, limits.ofOne) || isOver(network, limits.ofNetwork)) throw new QueueFullError('caller')
    if (isOver(everybody, limits.ofAll)) throw new QueueFullError('everyone')
  }

  return (scope) =>
    scope.addHook('preParsing', async (request, reply, payload) => {
      if (request.routeOptions.config.streamsBody) return payload
      const caller = callerKeyOf(request.caller, request.ip)
      if (caller === serviceKey || !mayHaveLargeBody(request.headers)) return payload
      const network = `all of ${networkOf(request.ip)}`
      const keys = [caller, network, everybody]
      requireRoom(caller, network)
      let own = 0
      const over = whenOver(reply)
      void over.then(() => hold(keys, -own))
      const body = counted(payload, (bytes) => {
        if (isOver(reply)) return
        own += bytes
        hold(keys, bytes)
        requireRoom(caller, network)
      })
      const giveUp = () => body.destroy(new BodyTimeoutError('The body took too long to arrive'))
      const deadline = setTimeout(giveUp, limits.arrivesWithinMs).unref()
      const stop = () => clearTimeout(deadline)
      body.once('end', stop)
      // What is refused unread never ends.
      void over.then(stop)
      body.on('error', stop)
      return body
    })
}

function limitOf({ role }: Caller, { anonymous, signedIn, service }: BodyLimits): number {
  if (role === 'service_role') return service
  return role === 'anon' ? anonymous : signedIn
}

/** @param count is told of the bytes that come; what it throws ends them */
function counted(payload: Readable, count: (bytes: number) => void): Readable {
  const passed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        count(chunk.length)
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)))
      }
      done(null, chunk)
    },
  })
  // Whoever reads it hears of its end by themselves. What is refused before that is read by nobody, and its client may leave meanwhile.
  passed.on('error', () => undefined)
  // The other way round nothing is passed on: a refusal must still find its connection.
  payload.once('error', (error) => passed.destroy(error))
  return payload.pipe(passed)
}

/**
 * Lets a client that sends too much read why it was refused. Closing the connection at once, as Fastify means to, makes most clients fail at writing before they have read a word.
 * Left open, Node reads the rest of the body and drops it, within the time that it allows a request.
 */
export function answerTooLargeBodies(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 413) reply.removeHeader('connection')
    done()
  })
}
