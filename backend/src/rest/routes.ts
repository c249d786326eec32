/** The data protocol as a Fastify plugin, to be registered under `/rest/v1`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerKeyOf } from '../caller-key.ts'
import { ClientGone } from '../client-gone.ts'
import { largestAnswerBytes, largestPersonsAnswerBytes } from '../db/answer-limit.ts'
import type { Caller } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import { isDatabaseError } from '../db/database-error.ts'
import { QueueFullError } from '../fair-queue.ts'
import { type AnswerOptions, answer, type RequestRoom } from './answer.ts'
import { mayHaveLargeBody, requireRightToSend } from './body-rights.ts'
import { asRestError } from './errors/database-errors.ts'
import { badBody, bodyTooLarge, tooManyAtOnce } from './errors/request-errors.ts'
import type { RestError } from './errors/rest-error.ts'
import { refusedToken } from './errors/token-errors.ts'
import { cookiesOf, rawRequestOf } from './raw-request.ts'
import { parseTarget } from './request/request.ts'
import { keepSchemaCurrent } from './schema-cache/current-schema.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'

export interface RestOptions {
  /** For what is asked for no request. */
  database: Database
  /**
   * Runs `work` with the database once the caller of the request has fewer others at work than it may have; rejects with ClientGone
   * where who asks leaves before, and with QueueFullError.
   */
  inTurn: <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (database: Database) => Promise<T>,
  ) => Promise<T>
  /** Where the answer to a request finds room until it is ready to be sent, if it is large. */
  roomFor: (request: FastifyRequest, reply: FastifyReply) => RequestRoom | undefined
}

/** The http layer decides by role how much of this a caller may send. */
const bodyLimitBytes = 10 * 1024 * 1024
/** What a hosted Supabase project starts with; its database may say otherwise. */
const defaultSchemas = ['public']
const defaultMaxRows = 1_000

export async function restRoutes(app: FastifyInstance, options: RestOptions): Promise<void> {
  const { inTurn, roomFor } = options
  const schema = await keepSchemaCurrent(options.database, (error) =>
    app.log.error(error, 'schema cache not read'),
  )
  app.addHook('onClose', () => schema.close())

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
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply))

  app.route({
    method: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: (request, reply) => {
      const answerInTurn = async (database: Database) => {
        const cache = schema.get()
        return answer(rawRequestOf(request), {
          database,
          cache,
          caller: request.caller,
          callerKey: callerKeyOf(request.caller, request.ip),
          cookies: cookiesOf(request),
          options: optionsFor(request.caller, cache),
          room: roomFor(request, reply),
        })
      }
      // The turn is over before the answer is sent: how fast it is read is its reader's affair.
      return inTurn(request, reply, answerInTurn).then(
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
      )
    },
  })
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
    largestAnswer: role === 'service_role' ? largestAnswerBytes : largestPersonsAnswerBytes,
  }
}

/** Every failure in the protocol's own words; what is neither ours nor the database's goes to the server's handler. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRestError(error, request.caller.role === 'anon') ?? refusalOfServer(error)
  if (!refusal) throw error
  // Nobody else tells of it: PostgreSQL's own log may have none of it.
  if (isDatabaseError(error) && refusal.status >= 500) {
    request.log.error({ err: error }, 'the database failed at a request')
  }
  return reply
    .code(refusal.status)
    .headers({ 'proxy-status': `PostgREST; error=${refusal.body.code}`, ...refusal.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body))
}

function refusalOfServer(error: unknown): RestError | null {
  if (error instanceof QueueFullError) return tooManyAtOnce()
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return null
  if (error.statusCode === 413) {
    return bodyTooLarge('limitBytes' in error ? Number(error.limitBytes) : bodyLimitBytes)
  }
  return error.statusCode === 400 ? badBody(error.message) : null
}
