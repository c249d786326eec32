/** `/functions/v1`: runs the project's edge functions, as one Fastify plugin. */
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOver, whenOver } from '../client-gone.ts'
import type { FunctionSettings } from '../project-settings.ts'
import { findFunction } from './find-function.ts'
import { forwardRequest } from './forward-request.ts'
import { functionEnvironment } from './function-environment.ts'
import { failures, replyWith } from './function-failure.ts'
import { createCallReceiver } from './receive-call.ts'
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
  const receiveCall = createCallReceiver()
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
    const call = await receiveCall(name, request, reply)
    if (!call) return reply
    const ends = [whenOver(reply)]
    const leaves = [call.leave]
    try {
      const { worker, release } = await functions.acquire(name, entrypoint)
      leaves.push(release)
      if (isOver(reply)) return reply.hijack()
      const url = request.url.slice(app.prefix.length)
      const { answered, worked } = forwardRequest(worker, request, reply, { url, timeLimit, body: call.body })
      ends.push(worked)
      return await answered
    } catch (error) {
      request.log.error({ err: error, function: name }, 'the function did not start')
      return replyWith(reply, failures.bootError)
    } finally {
      void Promise.all(ends).then(() => {
        for (const leave of leaves) leave()
      })
    }
  }
  const options = { config: { answersPreflight: true } }
  app.all('/:name', options, handler)
  app.all('/:name/*', options, handler)
}
