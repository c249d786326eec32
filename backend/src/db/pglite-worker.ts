/**
 * The thread in which PGlite runs. It is sent the folder of the database, or `memory://`, and then the bytes of PostgreSQL's
 * wire, and answers each time with bytes.
 */
import { once } from 'node:events'
import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type Extension, PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import { answerTooLarge, largestAnswerBytes } from './answer-limit.ts'
import { type DatabaseError, databaseError } from './database-error.ts'
import { mayCommit, type ThreadState, tellMemory } from './pglite-thread-state.ts'
import { endsWithSync, syncLength } from './wire.ts'

/** What the thread says: that it is open, what PostgreSQL answered, or with what it ends. */
export type WorkerMessage = 'open' | Uint8Array<ArrayBuffer> | ThreadFailure
export type ThreadFailure = Pick<DatabaseError, 'code' | 'message'>

const pageBytes = 64 * 1024
const megabyte = 1024 * 1024
/** Of a file of PostgreSQL's write-ahead log. */
const logFileBytes = 16 * megabyte
/** What PGlite itself begins with. */
const memoryAtFirst = (128 * megabyte) / pageBytes
/** Past that, PostgreSQL itself says that it is out of memory. */
const memoryAtMost = (1024 * megabyte) / pageBytes
/**
 * Has each extension's code loaded when it is first needed. PGlite would load all of it at once, where now and then one
 * overtakes another and is linked wrongly: pgcrypto then knows no digest.
 */
const oneByOne = { noWasmDecoding: true }
const terminate = 'X'.charCodeAt(0)

const state: ThreadState = workerData
const memory = new WebAssembly.Memory({ initial: memoryAtFirst, maximum: memoryAtMost })
const engineOptions: Extension = {
  name: 'engine_options',
  setup: async (_engine, options) => ({ emscriptenOpts: { ...options, wasmMemory: memory, ...oneByOne } }),
}
const port = fromMainThread()
const [directory] = await once(port, 'message')
/** With what PostgreSQL ended, which it says on stderr alone. */
let lastWords = ''
const engine = await PGlite.create(directory, {
  onStderr: (line) => {
    lastWords = /PANIC: .*/.exec(line)?.[0] ?? lastWords
    return false
  },
  extensions: { citext, pg_trgm, pgcrypto, unaccent, uuid_ossp, engineOptions },
}).catch((thrown) => endWith(cannotOpen(thrown)))
endWhenBroken()
port.on('message', (bytes: Uint8Array) => void (bytes[0] === terminate ? close() : answer(bytes)))
postMessage('open')

function fromMainThread(): MessagePort {
  if (!parentPort) throw new Error('this is no program of its own, but a thread')
  return parentPort
}

/** The commit happens at the Sync. */
async function answer(bytes: Uint8Array): Promise<void> {
  const answers = createAnswers()
  if (endsWithSync(bytes)) {
    await run(bytes.subarray(0, -syncLength), answers.take)
    if (!mayCommit(state)) return
    await run(bytes.subarray(-syncLength), answers.take)
  } else {
    await run(bytes, answers.take)
  }
  tellMemory(state, memory.buffer.byteLength / megabyte)
  postMessage(answers.all())
}

function run(bytes: Uint8Array, onRawData: (bytes: Uint8Array) => void): Promise<void> {
  return engine.execProtocolRawStream(bytes, { onRawData })
}

function createAnswers() {
  const chunks: Uint8Array[] = []
  let length = 0
  return {
    /** The bytes are PostgreSQL's own memory, which it uses again. */
    take: (bytes: Uint8Array) => {
      length += bytes.length
      if (length > largestAnswerBytes) endWith(answerTooLarge())
      chunks.push(bytes.slice())
    },
    all: () => joined(chunks, length),
  }
}

function joined(chunks: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

function postMessage(word: WorkerMessage): void {
  port.postMessage(word, word instanceof Uint8Array ? [word.buffer] : [])
}

/** Ends the thread at once, in whatever depth of PostgreSQL it is. */
function endWith({ code, message }: ThreadFailure): never {
  postMessage({ code, message })
  process.exit(1)
}

async function close(): Promise<void> {
  await engine.close().catch((thrown) => endWith(failureOf(thrown)))
  process.exit(0)
}

/**
 * PGlite goes on after whatever was thrown in it. Only PostgreSQL's own jump out of an error leaves it whole, though; after
 * a stack that was too small or memory that was not there, nothing it holds can be trusted.
 */
function endWhenBroken(): void {
  const jump = 100
  const { Module } = engine
  const runOnce = Module._PostgresMainLoopOnce
  Module._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (thrown) {
      const isJump = thrown instanceof Object && 'status' in thrown && thrown.status === jump
      if (!isJump) endWith(failureOf(thrown))
      throw thrown
    }
  }
}

/** PostgreSQL says its reason on stderr alone, and what the file system throws is no Error. */
function cannotOpen(thrown: unknown): ThreadFailure {
  const reason = hasRoom()
    ? thrown instanceof Error
      ? thrown.message
      : 'unknown'
    : 'no space left on device'
  return databaseError('57P03', `the embedded database in ${directory} cannot be opened: ${reason}`)
}

/** Whether a file of its write-ahead log could be written. */
function hasRoom(): boolean {
  const folder = dirname(directory)
  if (!existsSync(folder)) return true
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > logFileBytes
}

function failureOf(thrown: unknown): ThreadFailure {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  if (/call stack/i.test(message)) return databaseError('54001', 'stack depth limit exceeded')
  if (/memory|allocation/i.test(message)) return databaseError('53200', 'out of memory')
  return databaseError('57P02', `the embedded database crashed: ${lastWords || message}`)
}
