/** Has a load made by a process of its own, and answers with the rate it reached. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LoadPlan } from './load-plan.ts'
import type { choices } from './numbered.ts'
import type { Operation } from './operations.ts'

/** Everything the loading process needs to know. */
export interface LoadOrder {
  host: string
  port: number
  connections: number
  warmUpSeconds: number
  seconds: number
  method: string
  path: string
  /** Complete header lines, without authorization and length. */
  headerLines: string
  body: string
  status: number
  mustSay: string
  choice: keyof typeof choices
  /** Access tokens by the number of the person. */
  tokens: string[]
}

export interface LoadResult {
  requests: number
  seconds: number
  /** The first answer that was not the expected one; it ends the load. */
  failure: string | null
}

export interface LoadedBackend {
  url: string
  anonKey: string
  tokens: string[]
}

const run = promisify(execFile)
const loadProcess = fileURLToPath(new URL('load-process.js', import.meta.url))
const largestOutput = 64 * 1024 * 1024

/**
 * Requests answered in a second.
 * @param folder for the file in which the load is described
 * @throws when an answer is not the expected one
 */
export async function loadOverHttp(
  operation: Operation,
  backend: LoadedBackend,
  plan: LoadPlan,
  folder: string,
): Promise<number> {
  const file = join(folder, 'load.json')
  await writeFile(file, JSON.stringify(orderFor(operation, backend, plan)))
  const { stdout } = await run(process.execPath, [loadProcess, file], { maxBuffer: largestOutput })
  const { requests, seconds, failure }: LoadResult = JSON.parse(stdout)
  if (failure !== null) throw new Error(`${operation.name}: ${failure}`)
  return requests / seconds
}

function orderFor(operation: Operation, { url, anonKey, tokens }: LoadedBackend, plan: LoadPlan): LoadOrder {
  const { hostname, port } = new URL(url)
  const headers = { host: `${hostname}:${port}`, apikey: anonKey, ...operation.headers }
  const { method, path, body, status, mustSay = '', choice } = operation
  return {
    ...plan,
    host: hostname,
    port: Number(port),
    headerLines: headerLines(headers),
    method,
    path,
    body,
    status,
    mustSay,
    choice,
    tokens,
  }
}

/** Headers as they go over the wire. */
function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}
