/** `/functions/v1`: runs the project's edge functions, as one Fastify plugin. */
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerKeyOf, serviceKey } from '../caller-key.ts'
import { clientGone } from '../client-gone.ts'
import { createFairQueue, type FairQueue, QueueFullError } from '../fair-queue.ts'
import type { FunctionSettings } from '../project-settings.ts'
import { findFunction } from './find-function.ts'
import { forwardRequest } from './forward-request.ts'
import { functionEnvironment } from './function-environment.ts'
import { failures, replyWith } from './function-failure.ts'
import { runFunctions } from './running-functions.ts'

export interface FunctionsOptions {
  config: {
    dataDir: string
    supabaseDir: string
    databaseUrl: string | null
    functionSecrets: Record<string, string>
    keys: { anonKey: string; serviceRoleKey: string }
    /** The settings of those functions that have any. */
    project: { functions: Record<string, FunctionSettings> }
  }
  /** Milliseconds until a function must have begun to answer. */
  timeLimit?: number
  /** The built thread program; by default the one beside the built backend. */
  workerFile?: URL
}

/**
 * Calls of one function: each holds what has come of its body in the function's thread, and ends with it when its memory does. A
 * town may share the address of who calls without an account.
 */
const inFlight = {
  places: 400,
  placesPerCaller: 50,
  waiting: 400,
  waitingPerCaller: 50,
  waitTimeoutMs: 10_000,
}
const defaultTimeLimitMs = 30_000
const defaultSettings: FunctionSettings = { enabled: true, verify_jwt: true }
const builtWorkerFile = new URL('./function-worker.js', import.meta.url)

/** To be registered under `/functions/v1`; the http layer has verified the bearer token. */
export async function functionsRoutes(
  app: FastifyInstance,
  { config, timeLimit = defaultTimeLimitMs, workerFile = builtWorkerFile }: FunctionsOptions,
): Promise<void> {
  const settingsOf = new Map(Object.entries(config.project.functions))
  const functions = await runFunctions({
    bundleDir: join(config.dataDir, 'functions'),
    environment: () => functionEnvironment({ server: app.server, ...config }),
    workerFile,
    log: app.log,
  })
  const queues = new Map<string, FairQueue>()
  app.addHook('onClose', () => functions.stop())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const handler = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const { name } = request.params
    const settings = settingsOf.get(name) ?? defaultSettings
    const entrypoint = await findFunction(config.supabaseDir, name, settings)
    if (!entrypoint) return replyWith(reply, failures.notFound)
    if (settings.verify_jwt && request.method !== 'OPTIONS') {
      if (!request.headers.authorization) return replyWith(reply, failures.missingToken)
      if (request.bearerProblem) return replyWith(reply, failures.invalidToken)
    }
    const queue = queues.get(name) ?? createFairQueue(inFlight)
    queues.set(name, queue)
    const refusal = await takePlace(queue, request, reply)
    if (refusal) return refusal
    try {
      const { worker, release } = await functions.acquire(name, entrypoint)
      if (reply.raw.closed) release()
      else reply.raw.once('close', release)
      const url = request.url.slice(app.prefix.length)
      return await forwardRequest(worker, request, reply, { url, timeLimit })
    } catch (error) {
      request.log.error({ err: error, function: name }, 'the function did not start')
      return replyWith(reply, failures.bootError)
    }
  }
  const options = { config: { answersPreflight: true } }
  app.all('/:name', options, handler)
  app.all('/:name/*', options, handler)
}

/**
 * Before any of the body is read: a place until the call is answered or its client has gone. The service's calls need none.
 * @returns the answer, where there is no place
 */
async function takePlace(
  queue: FairQueue,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  const key = callerKeyOf(request.caller, request.ip)
  if (key === serviceKey) return null
  const over = new Promise<void>((resolve) => reply.raw.once('close', resolve))
  try {
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        resolve()
        return over
      }
      queue.run(key, begin, clientGone(reply)).catch(reject)
    })
    return null
  } catch (error) {
    if (!(error instanceof QueueFullError)) return reply.hijack()
    return replyWith(reply.header('retry-after', '1'), failures.tooManyCalls)
  }
}
