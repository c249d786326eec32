/** The data protocol as a Fastify plugin, to be registered under `/rest/v1`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { type AnswerOptions, answer } from './answer.ts'
import { asRestError } from './errors/database-errors.ts'
import { badBody, bodyTooLarge } from './errors/request-errors.ts'
import type { RestError } from './errors/rest-error.ts'
import { refusedToken } from './errors/token-errors.ts'
import { cookiesOf, rawRequestOf } from './raw-request.ts'
import { keepSchemaCurrent } from './schema-cache/current-schema.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'

export interface RestOptions {
  config: { production: boolean }
  database: Database
}

const bodyLimitBytes = 10 * 1024 * 1024
/** What a hosted Supabase project starts with; its database may say otherwise. */
const defaultSchemas = ['public']
const defaultMaxRows = 1_000

export async function restRoutes(app: FastifyInstance, options: RestOptions): Promise<void> {
  const { config, database } = options
  const schema = await keepSchemaCurrent(database, (error) => app.log.error(error, 'schema cache not read'))
  app.addHook('onClose', () => schema.close())

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onRequest', async ({ bearerProblem }) => {
    if (bearerProblem) throw refusedToken(bearerProblem)
  })
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply))

  app.route({
    method: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: async (request, reply) => {
      const cache = schema.get()
      const { status, headers, body } = await answer(rawRequestOf(request), {
        database,
        cache,
        caller: request.caller,
        cookies: cookiesOf(request),
        options: optionsFrom(cache, config.production),
      })
      return reply
        .code(status)
        .headers(headers)
        .send(body === '' ? undefined : body)
    },
  })
}

function optionsFrom({ settings }: SchemaCache, isProduction: boolean): AnswerOptions {
  return {
    schemas: settings.schemas ?? defaultSchemas,
    maxRows: settings.maxRows ?? defaultMaxRows,
    allowsExplain: settings.allowsExplain ?? !isProduction,
  }
}

/** Every failure in the protocol's own words; what is neither ours nor the database's goes to the server's handler. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRestError(error, request.caller.role === 'anon') ?? refusalOfServer(error)
  if (!refusal) throw error
  return reply
    .code(refusal.status)
    .headers({ 'proxy-status': `PostgREST; error=${refusal.body.code}`, ...refusal.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body))
}

function refusalOfServer(error: unknown): RestError | null {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return null
  if (error.statusCode === 413) return bodyTooLarge(bodyLimitBytes)
  return error.statusCode === 400 ? badBody(error.message) : null
}
