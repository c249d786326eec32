/** PGlite's thread, as node-postgres sees it: a socket with a server behind it. */
import { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { endThread } from '../end-thread.ts'
import { DatabaseUnavailable, databaseError } from './database-error.ts'
import {
  beginWork,
  createThreadState,
  mayEnd,
  megabytesTaken,
  type ThreadState,
} from './pglite-thread-state.ts'
import type { ThreadFailure, WorkerMessage } from './pglite-worker.ts'

export interface PgliteThread {
  /** Ends with its thread, and the thread with it. */
  socket: Duplex
  /** Resolves when the thread has ended, in whatever way, and whoever waited for it has been told. */
  ended: Promise<void>
  /** Ends the thread with the error for whoever waits for its answer, unless that answer is already being committed. */
  interrupt(error: Error): void
  /** What the database has taken of memory so far. */
  megabytes(): number
}

/** A project's sources are run from where they lie, but a thread of Node 20 runs JavaScript alone. */
const builtFolder = import.meta.url.endsWith('.ts') ? '../../dist/' : './'
const workerFile = new URL(`${builtFolder}pglite-worker.js`, import.meta.url)
/**
 * How much of a function of PostgreSQL must have run before V8 compiles it anew and better. With Node's own value, a
 * small part of this, that takes both cores of a small machine for the first second, while the backend starts.
 */
const compileLater = '--wasm-tiering-budget=50000000'
/** Room for PostgreSQL to notice by itself that a statement nests too deep. */
const stackSizeMb = 64

interface Begun {
  worker: Worker
  state: ThreadState
}

let begun: Begun | null = null

/** Has the next thread read its code while its folder is still being looked for. Until it is used it keeps no process from ending. */
export function prepareThread(): void {
  const prepared = begun ?? begin()
  begun = prepared
  // Who starts a thread then begins another one, and is told what this one would have failed with.
  prepared.worker.once('error', () => {
    if (begun === prepared) begun = null
  })
  prepared.worker.unref()
}

function begin(): Begun {
  setFlagsFromString(compileLater)
  const state = createThreadState()
  const options = { name: 'pglite', workerData: state, resourceLimits: { stackSizeMb } }
  return { worker: new Worker(workerFile, options), state }
}

/** @param directory the folder of the database, or `memory://` */
export function startThread(directory: string): PgliteThread {
  const { worker, state } = begun ?? begin()
  begun = null
  worker.ref()
  worker.postMessage(directory)
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const send = (bytes: Uint8Array<ArrayBuffer>) => {
    beginWork(state)
    worker.postMessage(bytes, [bytes.buffer])
  }
  const stream = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) => {
      send(new Uint8Array(bytes))
      done()
    },
    writev: (parts: { chunk: Buffer }[], done) => {
      send(new Uint8Array(Buffer.concat(parts.map(({ chunk }) => chunk))))
      done()
    },
    final: (done) => void ended.then(() => done()),
    destroy: (error, done) => void endThread(worker).then(() => done(error), done),
  })
  let isOpen = false
  worker.on('message', (word: WorkerMessage) => {
    isOpen = true
    onMessage(stream, word)
  })
  worker.once('error', (error) => stream.destroy(isOpen ? lost(error) : error))
  worker.once('exit', (code) => stream.destroy(code === 0 ? undefined : lost()))
  return {
    socket: asSocket(stream, worker),
    ended: new Promise((resolve) => stream.once('close', () => resolve())),
    interrupt: (error) => {
      if (mayEnd(state)) stream.destroy(error)
    },
    megabytes: () => megabytesTaken(state),
  }
}

function onMessage(stream: Duplex, word: WorkerMessage): void {
  if (word === 'open') stream.emit('connect')
  else if (word instanceof Uint8Array) stream.push(Buffer.from(word.buffer))
  else stream.destroy(failureOf(word))
}

function lost(cause?: Error): Error {
  return new DatabaseUnavailable('the embedded database has ended', { cause })
}

function failureOf({ code, message }: ThreadFailure): Error {
  return databaseError(code, message)
}

/** What node-postgres calls on a socket besides writing and reading. */
function asSocket(stream: Duplex, worker: Worker): Duplex {
  return Object.assign(stream, {
    connect: () => stream,
    setNoDelay: () => stream,
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  })
}
