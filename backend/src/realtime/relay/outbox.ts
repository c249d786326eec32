/** Tells other processes, in order: what comes while something is on its way follows together in one round trip. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Statement } from '../../db/database.ts'
import type { Notice } from './notice.ts'

export interface Outbox {
  /** Statements are run in the order in which they were posted. */
  post(...statements: Statement[]): void
  /** Resolves once everything posted has been sent. */
  settled(): Promise<void>
}

const mostAtOnce = 200

export function createOutbox(database: Database, log: FastifyBaseLogger): Outbox {
  const waiting: Statement[] = []
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      await database
        .pipeline(waiting.splice(0, mostAtOnce))
        .catch((error) => log.error({ err: error }, 'other processes could not be told'))
    }
    sending = null
  }

  return {
    post(...statements) {
      waiting.push(...statements)
      sending ??= sendAll()
    },
    settled: async () => {
      await sending
    },
  }
}

export function tellStatement(notice: Notice): Statement {
  return { text: 'select realtime.tell($1)', values: [JSON.stringify(notice)] }
}
