/** The edge functions of the tests' project, served for a test: who calls has no account, and the network stands in a header. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { callerOf } from '../../db/caller.ts'
import { createLogger } from '../../logger.ts'
import { functionsRoutes } from '../routes.ts'

export interface ServedFunctions {
  /** Where they are, without a slash at its end. */
  url: string
  /** The process's own. */
  log: FastifyBaseLogger
  /** All that was logged so far. */
  logged(): string
  close(): Promise<void>
}

/** The thread program, built into a folder. */
export function buildWorker(folder: string): string {
  const workerFile = join(folder, 'worker.mjs')
  // In a process of its own: a function of an earlier test that is done with being bundled ends the shared one.
  buildSync({
    entryPoints: [fileURLToPath(new URL('../worker/main.ts', import.meta.url))],
    outfile: workerFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  return workerFile
}

/** @param timeLimit milliseconds */
export async function serveFunctions(timeLimit: number): Promise<ServedFunctions> {
  const dataDir = await mkdtemp(join(tmpdir(), 'functions-test-'))
  const workerFile = buildWorker(dataDir)
  let logged = ''
  const write = (line: string) => {
    logged += line
  }
  const log: FastifyBaseLogger = createLogger('warn', { write })
  // Listens before functions are there, as the backend does.
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const ownAddress = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  const app = fastify({
    trustProxy: true,
    loggerInstance: log,
    serverFactory: (handler) => server.on('request', handler),
  })
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.caller = callerOf({ role: 'anon' })
  })
  await app.register(functionsRoutes, {
    prefix: '/functions/v1',
    config: {
      dataDir,
      supabaseDir: fileURLToPath(new URL('../../../../tests/api/project', import.meta.url)),
      databaseUrl: null,
      functionSecrets: {},
      keys: { anonKey: 'anon', serviceRoleKey: 'service' },
      project: { functions: {} },
    },
    ownAddress,
    timeLimit,
    workerFile: pathToFileURL(workerFile),
  })
  await app.ready()
  return {
    url: `${ownAddress}/functions/v1`,
    log,
    logged: () => logged,
    close: async () => {
      server.close()
      await app.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
