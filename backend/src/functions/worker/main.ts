/**
 * The thread that one function lives in: gives it a `Deno` of two members, loads it, and serves its handler on a
 * socket that only the gateway knows.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { createDeno } from './deno.ts'
import { serveHandler } from './serve-handler.ts'

/** What the gateway tells a new thread. */
export interface WorkerSetup {
  /** The address of the bundled function, as `file://…`. */
  bundle: string
  socket: string
  /** All that the function sees of the environment. */
  environment: Record<string, string>
}

const { bundle, socket, environment }: WorkerSetup = workerData
const { deno, handler } = createDeno(environment)
Object.assign(globalThis, { Deno: deno })

await import(bundle)
await serveHandler(await handler, socket, (call) => parentPort?.postMessage(call))
parentPort?.on('message', () => parentPort?.postMessage('alive'))
parentPort?.postMessage('ready')
