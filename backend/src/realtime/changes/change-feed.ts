/**
 * Takes changes in the order in which they were committed and tells them in that order. What comes while the database is
 * asked about some is asked about together next.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Statement } from '../../db/database.ts'
import { askForAudience } from './audience.ts'
import type { Change } from './change.ts'
import type { Subscribers } from './subscribers.ts'
import { tellChange } from './tell-change.ts'

export interface ChangeFeed {
  take(change: Change): void
}

const mostAtOnce = 50
/** Policies of a project may be slow; one of them must not stop the feed. */
const timeLimitMs = 8_000
const limitTime: Statement = {
  text: `select set_config('statement_timeout', $1, true)`,
  values: [String(timeLimitMs)],
  timeLimitMs,
}

export function createChangeFeed(
  database: Database,
  subscribers: Subscribers,
  log: FastifyBaseLogger,
): ChangeFeed {
  const waiting: Change[] = []
  let isTelling = false

  async function tellNext(): Promise<void> {
    const asked = waiting.splice(0, mostAtOnce).flatMap((change) => {
      const interested = subscribers.interestedIn(change)
      return interested.length > 0 ? [{ change, question: askForAudience(change, interested) }] : []
    })
    if (asked.length === 0) return
    const statements = asked.map(({ question }) => question.statement)
    const [, ...results] = await database.pipeline([limitTime, ...statements])
    asked.forEach(({ change, question }, index) => {
      const audience = question.read(results[index])
      if (audience) tellChange(change, audience)
    })
  }

  async function tellAll(): Promise<void> {
    isTelling = true
    while (waiting.length > 0) {
      await tellNext().catch((error) => log.error({ err: error }, 'changes could not be told'))
    }
    isTelling = false
  }

  return {
    take(change) {
      waiting.push(change)
      if (!isTelling) void tellAll()
    },
  }
}
