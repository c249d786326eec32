/**
 * Takes changes in the order in which they were committed and tells them in that order. What comes while the database is
 * asked about some, or while sockets are written to, is asked about together next.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Channel } from '../channel/channel.ts'
import type { FanOut } from '../fan-out.ts'
import { processLimits } from '../limits.ts'
import { createAskAudiences } from './ask-recipients.ts'
import type { Change } from './change.ts'
import { fanOutChange } from './fan-out-change.ts'
import { questionsAbout, type RecipientsQuery, readRecipients, subscribersOf } from './recipients.ts'
import type { Subscriber, Subscribers } from './subscribers.ts'

export interface ChangeFeed {
  take(change: Change): void
  /**
   * Says that some changes were missed once those that were taken before are told: who looks again then must not be told
   * of an older row afterwards.
   */
  sayGap(say: () => void): void
  /** Nothing more is told, nor is it asked whom it would be told. */
  stop(): void
}

export interface ChangeFeedOptions {
  database: Database
  subscribers: Subscribers
  fanOut: FanOut
  log: FastifyBaseLogger
  /** Changes came faster than they can be told, and some will not be. */
  onOverrun: () => void
  /** Whether this one may be told takes the database too long to say. */
  onTooSlow: (subscriber: Subscriber) => void
  /** These may not be told some changes: others took too long, the database failed, or there was no room to send them. */
  onMissed: (channels: Channel[]) => void
}

/** Policies that one round trip may run: with the embedded database everybody else waits for it. */
const mostChecks = 200
const mostChanges = 50
/** Milliseconds that it may take to find out who is interested, before others have their turn. */
const mostMs = 8
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
/** The change feed's lane of the fan-out. */
const lane = 'changes'

export function createChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { database, subscribers, fanOut, log, onOverrun, onTooSlow, onMissed } = options
  const askAudiences = createAskAudiences(database)
  const waiting: Change[] = []
  /** Of the change that was taken last, those whom there was no room to ask about. */
  let left: RecipientsQuery[] = []
  let isTelling = false
  let isStopped = false
  /** How many were taken, and how often those that waited were given up. */
  let [taken, overruns] = [0, 0]
  /** Gaps to be said once so many of those taken are told. */
  const gaps: { after: number; say: () => void }[] = []

  function sayGaps(): void {
    const told = taken - waiting.length - (left.length > 0 ? 1 : 0)
    while (gaps[0] && gaps[0].after <= told) gaps.shift()?.say()
  }

  function nextQuestions(): RecipientsQuery[] {
    const questions: RecipientsQuery[] = []
    const begunAt = performance.now()
    let checks = 0
    for (let changes = 0; checks < mostChecks && changes < mostChanges; ) {
      if (performance.now() - begunAt > mostMs) break
      const question = left.shift()
      if (question) {
        questions.push(question)
        checks += question.listeners.length
        continue
      }
      const change = waiting.shift()
      if (!change) break
      changes += 1
      left = questionsAbout(change, subscribers.interestedIn(change))
    }
    return questions
  }

  async function tellNext(): Promise<void> {
    const questions = nextQuestions()
    // What interests nobody costs no round trip, but a turn.
    if (questions.length === 0) return nextTurn()
    const overrunsBefore = overruns
    const isWanted = () => !isStopped && overruns === overrunsBefore
    const missed = new Set<Channel>()
    const miss = (some: Subscriber[]) => {
      for (const { channel } of some) missed.add(channel)
    }
    try {
      await askAudiences(questions, {
        isWanted,
        onAnswer(question, answer) {
          if (!isWanted()) return
          const audience = readRecipients(question, answer)
          if (audience && !fanOutChange(fanOut, lane, question.change, audience)) miss(audience.subscribers)
        },
        onTooSlow: (question) => subscribersOf(question).forEach(onTooSlow),
        onUnasked: (question) => miss(subscribersOf(question)),
      })
    } catch (error) {
      // Some of them may have been told; a gap that was none costs a client one more look.
      miss(questions.flatMap(subscribersOf))
      throw error
    } finally {
      if (missed.size > 0) onMissed([...missed])
      await fanOut.drained(lane)
    }
  }

  async function tellAll(): Promise<void> {
    isTelling = true
    while (waiting.length > 0 || left.length > 0) {
      await tellNext().catch((error) => log.error({ err: error }, 'changes could not be told'))
      sayGaps()
    }
    isTelling = false
  }

  return {
    take(change) {
      if (isStopped) return
      if (waiting.length >= processLimits.waitingChanges) {
        waiting.length = 0
        left = []
        overruns += 1
        log.warn('changes come faster than they can be told')
        onOverrun()
      }
      taken += 1
      waiting.push(change)
      if (!isTelling) void tellAll()
    },
    sayGap(say) {
      if (isTelling) gaps.push({ after: taken, say })
      else say()
    },
    stop() {
      isStopped = true
      waiting.length = 0
      left = []
    },
  }
}
