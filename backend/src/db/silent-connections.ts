/**
 * Silent connections: those whose server is gone, or which a firewall has forgotten, so that no answer ever comes and nothing says
 * so. The server is asked by another connection whether it works on what stays unanswered. How long that may take is for the server
 * to say: what it works on is never cut.
 */
import { Socket } from 'node:net'
import type pg from 'pg'
import { queryableOf } from './connection.ts'
import type { Queryable } from './database.ts'
import { DatabaseUnavailable, isDatabaseError } from './database-error.ts'

/** The processes of the server, of those asked about, that do not wait for their client; null where that cannot be known. */
export type FindWorking = (processIds: number[]) => Promise<Set<number> | null>

export interface SilenceOptions {
  /** Milliseconds between two looks. */
  checkMs: number
  findWorking: FindWorking
}

interface DuringOptions {
  /** Goes on as long as the server cannot be asked: what took long so far would begin anew. */
  isPatient?: boolean
}

export interface SilenceWatch {
  /**
   * Watches over a connection while `work` waits for answers on it; one that the server does not work on, or about which it cannot be
   * asked, seen twice, is destroyed.
   */
  during<T>(client: pg.Client, work: () => Promise<T>, options?: DuringOptions): Promise<T>
  /** Whether another connection was given up for a question that is younger than the last answer on this one. */
  isSuspect(client: pg.Client): boolean
}

interface Question {
  client: pg.Client
  begunAt: number
  isPatient: boolean
  /** What had passed at the last look; null before the first. */
  passed: string | null
  isDoubted: boolean
}

export function createSilenceWatch({ checkMs, findWorking }: SilenceOptions): SilenceWatch {
  const questions = new Set<Question>()
  const answeredAt = new WeakMap<pg.Client, number>()
  let givenUpFrom = Number.NEGATIVE_INFINITY
  let isScheduled = false

  async function look(): Promise<void> {
    const silent = [...questions].filter(hasBeenSilent)
    if (silent.length > 0) {
      const working = await findWorking(silent.map(({ client }) => processIdOf(client))).catch(reasonOf)
      for (const question of silent)
        if (questions.has(question) && isSilent(question)) judge(question, working)
    }
    isScheduled = false
    schedule()
  }

  function schedule(): void {
    if (isScheduled || questions.size === 0) return
    isScheduled = true
    setTimeout(look, checkMs).unref()
  }

  function judge(question: Question, working: Awaited<ReturnType<FindWorking>> | 'unreachable'): void {
    if (working === null) return
    const isUnreachable = working === 'unreachable'
    if (isUnreachable && question.isPatient) return
    if (!isUnreachable && working.has(processIdOf(question.client))) question.isDoubted = false
    else if (question.isDoubted) giveUp(question)
    // Its answer may be on the way, or the server too busy to be asked for once.
    else question.isDoubted = true
  }

  function giveUp({ client, begunAt }: Question): void {
    givenUpFrom = Math.max(givenUpFrom, begunAt)
    hangUp(client)
  }

  return {
    async during(client, work, { isPatient = false } = {}) {
      const begunAt = performance.now()
      const question: Question = { client, begunAt, isPatient, passed: null, isDoubted: false }
      questions.add(question)
      schedule()
      try {
        return await work()
      } finally {
        answeredAt.set(client, performance.now())
        questions.delete(question)
      }
    },
    isSuspect: (client) => (answeredAt.get(client) ?? Number.POSITIVE_INFINITY) < givenUpFrom,
  }
}

/** A connection whose every answer is waited for under the watch. Scripts are migrations and jobs. */
export function watchedQueryable(client: pg.Client, { during }: SilenceWatch): Queryable {
  const { query, pipeline, execute } = queryableOf(client)
  return {
    query: (text, values) => during(client, () => query(text, values)),
    pipeline: (statements) => during(client, () => pipeline(statements)),
    execute: (script) => during(client, () => execute(script), { isPatient: true }),
  }
}

/** Destroys a connection; who waits for an answer on it is told that it is lost. */
export function hangUp(client: pg.Client): void {
  client.connection.stream.destroy(new DatabaseUnavailable('connection terminated: no answer came'))
}

/** By which the server knows a connection's process; where something stands between, it may be that one's own number. */
export function processIdOf(client: pg.ClientBase): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
}

/** Whether nothing passed since the last look, although it could: what waits for room here is not read. */
function hasBeenSilent(question: Question): boolean {
  if (isSilent(question)) return true
  question.passed = passedOn(question.client)
  question.isDoubted = false
  return false
}

function isSilent({ client, passed }: Question): boolean {
  return !client.connection.stream.isPaused() && passedOn(client) === passed
}

function passedOn({ connection: { stream } }: pg.Client): string {
  return stream instanceof Socket ? `${stream.bytesRead} read, ${stream.writableLength} to be written` : ''
}

/** A server that refuses the question is there, and has said nothing of the connection. By whatever else it fails, it was not asked. */
function reasonOf(error: unknown): null | 'unreachable' {
  const isRefusal = isDatabaseError(error) || (error instanceof Error && isDatabaseError(error.cause))
  return isRefusal ? null : 'unreachable'
}
