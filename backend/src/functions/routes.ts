/** `/functions/v1`: runs the project's edge functions, as one Fastify plugin. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { addEndpoints } from '../endpoint.ts'
import type { FunctionSettings } from '../project-settings.ts'
import { callFunction, type FunctionsContext } from './call-function.ts'
import { functionEnvironment } from './function-environment.ts'
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
  /** Where this process itself listens, without a slash at its end. */
  ownAddress: string
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
  { config, ownAddress, timeLimit = defaultTimeLimitMs, workerFile = builtWorkerFile }: FunctionsOptions,
): Promise<void> {
  const settings = new Map(Object.entries(config.project.functions))
  const functions = await runFunctions({
    bundleDir: join(config.dataDir, 'functions'),
    environment: () => functionEnvironment({ ownAddress, ...config }),
    workerFile,
    log: app.log,
  })
  app.addHook('onClose', () => functions.stop())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const context: FunctionsContext = {
    functions,
    receiveCall: createCallReceiver(),
    settingsOf: (name) => settings.get(name) ?? defaultSettings,
    supabaseDir: config.supabaseDir,
    prefix: app.prefix,
    timeLimit,
  }
  addEndpoints(app, [callFunction], { contextOf: () => context })
}
