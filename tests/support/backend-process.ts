/** A backend running as its own process, the way a user runs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareData } from './prepared-data.ts'

export const repository = fileURLToPath(new URL('../..', import.meta.url))
const mainFile = join(repository, 'backend/dist/main.js')
const startTimeoutMs = 90_000

export interface BackendOptions {
  /**
   * Environment variables. PORT defaults to a free one and DATA_DIR to a temporary folder. Where no database is there, nor was, that of
   * the project is put there as a first start leaves it.
   */
  env?: Record<string, string>
  /** Has it make its embedded database itself. */
  isFirstStart?: boolean
  /** Kilobytes that it may write to one file. */
  largestFile?: number
}

export interface BackendProcess {
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything it has written so far. */
  output(): string
  /** Sends the signal and waits for the end; SIGTERM unless another is named. Answers with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Stops it and deletes its folder when that was a temporary one. */
  remove(): Promise<void>
}

/**
 * Starts the built backend and waits until it says where it listens.
 * @throws with what it wrote when it ends before that
 */
export async function startBackendProcess({
  env = {},
  isFirstStart = false,
  largestFile,
}: BackendOptions = {}): Promise<BackendProcess> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'majlis-data-')))
  if (!env.DATABASE_URL && !isFirstStart && !wasMade(dataDir)) await prepare(dataDir, env)
  const child = spawnBackend({ PORT: '0', LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir }, { largestFile })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let isToldToStop = false
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      // Nobody else knows of it.
      isToldToStop = true
      child.kill('SIGKILL')
      reject(new Error(`no start in time: ${output}`))
    }, startTimeoutMs)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /Listening on ([^\s"\\]+)/.exec(output)?.[1]
      if (found) {
        clearTimeout(timer)
        resolve(found)
      }
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then((code) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code}: ${output}`))
    })
  })
  void ended.then((code) => {
    // Every test after this fails without a word of why; null is a test that killed it.
    if (!isToldToStop)
      process.stderr.write(`a backend ended by itself with ${code}: ${output.slice(-4_000)}\n`)
  })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    isToldToStop = true
    child.kill(signal)
    return ended
  }
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    stop,
    remove: async () => {
      await stop()
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const wasMade = (dataDir: string) =>
  ['database', 'database-made'].some((name) => existsSync(join(dataDir, name)))

async function prepare(dataDir: string, env: Record<string, string>): Promise<void> {
  const { SUPABASE_DIR = 'supabase', STORAGE_DIR = join(dataDir, 'storage'), NODE_ENV, DEMO = 'on' } = env
  const isDemo = DEMO === 'on' && NODE_ENV !== 'production'
  const origin = { supabaseDir: resolve(repository, SUPABASE_DIR), isDemo }
  await prepareData({ dataDir, storageDir: STORAGE_DIR }, origin, async (DATA_DIR) => {
    const first = await startBackendProcess({
      env: { SUPABASE_DIR, DEMO: isDemo ? 'on' : 'off', DATA_DIR },
    })
    await first.stop()
  })
}

/**
 * Runs the backend until it ends by itself, for starts that must be refused, or that are told to stop.
 * @param tellToStop calls `stop` when that is to be, by SIGTERM unless another is named; `onOutput` takes who is told of all that is written
 */
export function runBackendToEnd(
  env: Record<string, string>,
  tellToStop: (
    stop: (signal?: NodeJS.Signals) => void,
    onOutput: (read: (text: string) => void) => void,
  ) => void = () => undefined,
  limits: Pick<SpawnLimits, 'uid' | 'mostMemory'> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawnBackend({ PORT: '0', ...env }, limits)
  tellToStop(
    (signal) => child.kill(signal),
    (read) => child.stderr?.on('data', (chunk) => read(String(chunk))),
  )
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

interface SpawnLimits {
  /** Bytes. */
  largestFile?: number | undefined
  /** Kilobytes that it may have addresses for. */
  mostMemory?: number | undefined
  /** As whom it runs; as this user where none is given. */
  uid?: number | undefined
}

function spawnBackend(
  env: Record<string, string>,
  { largestFile, mostMemory, uid }: SpawnLimits = {},
): ChildProcess {
  const { PATH = '' } = process.env
  const node = [process.execPath, '--enable-source-maps', mainFile]
  const limits = [
    // In blocks of 512 bytes.
    ...(largestFile === undefined ? [] : [`ulimit -f ${largestFile * 2};`]),
    ...(mostMemory === undefined ? [] : [`ulimit -v ${mostMemory};`]),
  ]
  const limited = ['sh', '-c', `${limits.join(' ')} exec "$@"`, 'sh', ...node]
  const [program = '', ...args] = limits.length === 0 ? node : limited
  return spawn(program, args, {
    cwd: repository,
    env: { PATH, ...env },
    uid,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
