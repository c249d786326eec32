/** Tells other processes, in order: what comes while something is on its way follows together in one round trip. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Statement } from '../../db/database.ts'
import { isDatabaseError, isPassingFailure } from '../../db/database-error.ts'
import { processLimits } from '../limits.ts'
import type { ClusterMessage } from './cluster-message.ts'

export interface Outbox {
  /** Statements are run in the order in which they were posted. */
  post(...statements: Statement[]): void
  /** Posts what may as well not be told: false, and nothing, while too much waits. */
  offer(statement: Statement): boolean
  /** Resolves once everything posted has been sent. */
  settled(): Promise<void>
}

export interface OutboxOptions {
  database: Database
  log: FastifyBaseLogger
  /** Told when statements that were posted, not merely offered, could not be run. */
  onLost(): void
}

interface Waiting {
  statement: Statement
  bytes: number
  isPosted: boolean
}

/** Of one round trip, which holds a connection; on PostgreSQL its commit waits for those of all other notifications. */
const together = { statements: 200, bytes: 1_048_576 }

export function createOutbox({ database, log, onLost }: OutboxOptions): Outbox {
  const waiting: Waiting[] = []
  let waitingBytes = 0
  let sending: Promise<void> | null = null

  function nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    let bytes = 0
    while (batch.length < together.statements && bytes < together.bytes) {
      const next = waiting.shift()
      if (!next) break
      batch.push(next)
      bytes += next.bytes
    }
    waitingBytes -= bytes
    return batch
  }

  async function send(batch: Waiting[]): Promise<void> {
    try {
      await database.pipeline(batch.map(({ statement }) => statement))
    } catch (error) {
      if (isDatabaseError(error) && !isPassingFailure(error)) return sendEach(batch)
      log.error({ err: error }, 'other processes could not be told')
      if (batch.some(({ isPosted }) => isPosted)) onLost()
    }
  }

  /** One that the database refuses for good is dropped: told anew, it would be refused with all that go with it again. */
  async function sendEach(batch: Waiting[]): Promise<void> {
    if (batch.length === 1)
      return log.error({ statement: batch[0]?.statement.text }, 'a statement to other processes was refused')
    for (const waiting of batch) await send([waiting])
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      await send(nextBatch())
    }
    sending = null
  }

  function add(statements: Statement[], isPosted: boolean): void {
    for (const statement of statements) {
      const bytes = bytesOf(statement)
      waiting.push({ statement, bytes, isPosted })
      waitingBytes += bytes
    }
    sending ??= sendAll()
  }

  return {
    post: (...statements) => add(statements, true),
    offer(statement) {
      if (waiting.length >= processLimits.waitingNotices || waitingBytes > processLimits.waitingBytes) {
        return false
      }
      add([statement], false)
      return true
    },
    settled: async () => {
      await sending
    },
  }
}

function bytesOf({ values }: Statement): number {
  return values.reduce<number>((sum, value) => sum + String(value).length, 0)
}

export function tellStatement(message: ClusterMessage): Statement {
  return { text: 'select realtime.tell($1)', values: [JSON.stringify(message)] }
}
