/** The data protocol as a Fastify plugin, to be registered under `/rest/v1`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { turnKeyOf } from '../caller-key.ts'
import { ClientGone, clientGone } from '../client-gone.ts'
import { largestAnswerBytes, largestPersonsAnswerBytes } from '../db/answer-limit.ts'
import type { Caller } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import { isDatabaseError, isLockTimeout, lostFilesBehind } from '../db/database-error.ts'
import { type FailedWrites, TooManyFailedWrites, weightOfWrite } from '../failed-writes.ts'
import { QueueFullError } from '../fair-queue.ts'
import { sendProtocolError } from '../protocol-error.ts'
import { mayHaveLargeBody, requireRightToSend } from './body-rights.ts'
import { asRestError } from './errors/database-errors.ts'
import {
  badBody,
  bodyTooLarge,
  refusedToken,
  tooManyAtOnce,
  tooManyFailedWrites,
} from './errors/request-errors.ts'
import { RestError } from './errors/rest-error.ts'
import { type AnswerOptions, prepareRequest } from './prepare-request.ts'
import { cookiesOf, rawRequestOf } from './raw-request.ts'
import { createReadingTurns } from './reading-turns.ts'
import { parseTarget } from './request/request.ts'
import type { RestResponse } from './response/response.ts'
import { type PacedDatabase, type RequestRoom, runRequest } from './run-request.ts'
import { keepSchemaCurrent } from './schema-cache/current-schema.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'

/** Runs it once there is a connection for it, with the database; more than once, where it belongs elsewhere. */
export type Connect = <T>(run: (paced: PacedDatabase) => Promise<T>) => Promise<T>

export interface RestOptions {
  /** For what is asked for no request. */
  database: Database
  /**
   * Does `work` once the caller of the request has fewer others at work than it may have; rejects with ClientGone where who asks
   * leaves before, and with QueueFullError.
   */
  inTurn: <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (connect: Connect) => Promise<T>,
  ) => Promise<T>
  /** Where the answer to a request finds room until it is ready to be sent, if it is large; asked each time that it is begun. */
  roomFor: (request: FastifyRequest, reply: FastifyReply) => RequestRoom | undefined
  /** Shared with whatever else writes for accounts. */
  failedWrites: FailedWrites
}

/** The http layer decides by role how much of this a caller may send. */
const bodyLimitBytes = 10 * 1024 * 1024
/** What a hosted Supabase project starts with; its database may say otherwise. */
const defaultSchemas = ['public']
const defaultMaxRows = 1_000
/** No such function, no such table. */
const unknownCodes = new Set<string | null>(['PGRST202', 'PGRST205'])
/** Of a person's body; records with the names and values that tables have become two to five times as long. */
const mostCsvGrowth = 8

export async function restRoutes(app: FastifyInstance, options: RestOptions): Promise<void> {
  const { inTurn, roomFor, failedWrites } = options
  const schema = await keepSchemaCurrent(options.database, (error) =>
    app.log.error(error, 'schema cache not read'),
  )
  app.addHook('onClose', () => schema.close())
  const inReadingTurn = createReadingTurns()

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onRequest', async ({ bearerProblem }) => {
    if (bearerProblem) throw refusedToken(bearerProblem)
  })
  app.addHook('preParsing', async (request) => {
    if (!mayHaveLargeBody(request.headers)) return
    const cache = schema.get()
    requireRightToSend(parseTarget(rawRequestOf(request), schemasOf(cache)), request.caller.role, cache)
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof RestError && unknownCodes.has(error.body.code)) schema.missed()
    return refuse(error, request, reply)
  })

  app.route({
    method: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: async (request, reply) =>
      // The turn is over before the answer is sent: how fast it is read is its reader's affair.
      inTurn(request, reply, (connect) => answer(request, reply, connect)).then(
        ({ status, headers, body }) =>
          reply
            .code(status)
            .headers(headers)
            .send(body === '' ? undefined : body),
        (error) => {
          // Whoever has gone while waiting need not be answered.
          if (error instanceof ClientGone) return reply.hijack()
          throw error
        },
      ),
  })

  /** What needs no connection is done before one is asked for. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    connect: Connect,
  ): Promise<RestResponse> {
    const { caller } = request
    const turn = { line: turnKeyOf(caller, request.ip), signal: clientGone(reply) }
    const read = () => {
      const cache = schema.get()
      const context = { cache, caller, cookies: cookiesOf(request), options: optionsFor(caller, cache), turn }
      return prepareRequest(rawRequestOf(request), context)
    }
    const prepared = await inReadingTurn(turn.line, request.raw, read, turn.signal)
    if ('response' in prepared) return prepared.response
    const { question } = prepared
    return connect((paced) => {
      const run = () => runRequest(question, paced, roomFor(request, reply))
      if (question.settings.readOnly) return run()
      return failedWrites.count(turn.line, () => weightOf(request), run)
    })
  }
}

function weightOf({ method, headers, body }: FastifyRequest): number {
  return weightOfWrite(method, headers['content-type'] ?? '', typeof body === 'string' ? body : '')
}

function schemasOf({ settings }: SchemaCache): string[] {
  return settings.schemas ?? defaultSchemas
}

/** An execution plan tells how many rows there are, hidden ones too: unless the project says otherwise, only the service sees it. */
function optionsFor({ role }: Caller, cache: SchemaCache): AnswerOptions {
  const { maxRows, allowsExplain } = cache.settings
  return {
    schemas: schemasOf(cache),
    maxRows: maxRows ?? defaultMaxRows,
    allowsExplain: allowsExplain ?? role === 'service_role',
    csvGrowth: role === 'service_role' ? Number.POSITIVE_INFINITY : mostCsvGrowth,
    largestAnswer: role === 'service_role' ? largestAnswerBytes : largestPersonsAnswerBytes,
  }
}

/** Every failure in the protocol's own words; what is neither ours nor the database's goes to the server's handler. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRestError(error, request.caller.role === 'anon') ?? refusalOfServer(error)
  if (!refusal) throw error
  // Nobody else tells of it: PostgreSQL's own log may have none of it.
  const failure = lostFilesBehind(error) ?? error
  if (isDatabaseError(failure) && refusal.status >= 500 && !isLockTimeout(failure)) {
    request.log.error({ err: failure }, 'the database failed at a request')
  }
  return sendProtocolError(reply.header('proxy-status', `PostgREST; error=${refusal.code}`), refusal)
}

function refusalOfServer(error: unknown): RestError | null {
  if (error instanceof QueueFullError) return tooManyAtOnce()
  if (error instanceof TooManyFailedWrites) return tooManyFailedWrites(error.seconds)
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return null
  if (error.statusCode === 413) {
    return bodyTooLarge('limitBytes' in error ? Number(error.limitBytes) : bodyLimitBytes)
  }
  return error.statusCode === 400 ? badBody(error.message) : null
}
