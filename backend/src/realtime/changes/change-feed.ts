/**
 * Takes changes in the order in which they were committed and tells each account in that order; accounts take turns. What comes while the
 * database is asked about some, or while sockets are written to, is asked about together next.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Channel } from '../channel/channel.ts'
import type { FanOut } from '../fan-out.ts'
import { processLimits } from '../limits.ts'
import type { Quota } from '../quota/quotas.ts'
import { createAskAudiences } from './ask-recipients.ts'
import type { Change } from './change.ts'
import { checksOf, createChangeLines, type TakenChange, type Turn } from './change-lines.ts'
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
  /** Changes came faster than it can be said whom they interest, and some will not be told to anybody. */
  onOverrun: () => void
  /** Whether this one may be told takes the database too long to say. */
  onTooSlow: (subscriber: Subscriber) => void
  /**
   * These may not be told some changes: others took too long, the database failed, there was no room to send them, or too many waited for
   * their account.
   */
  onMissed: (channels: Channel[]) => void
}

/** Checks of one round trip: with the embedded database everybody else waits for it. */
const mostChecks = 200
const mostChanges = 50
/** Of those, for one account: others wait for no more of its own, and its next are in another step. */
const mostChecksOfAccount = 50
/** So many times as long as they took the database rest those who have had much checked, while there is nobody else. */
const restOfCostly = 3
/** Milliseconds that it may take to find out who is interested, before others have their turn. */
const mostMs = 8
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
/** The change feed's lane of the fan-out. */
const lane = 'changes'

export function createChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { database, subscribers, fanOut, log, onOverrun, onTooSlow, onMissed } = options
  const askAudiences = createAskAudiences(database)
  /** Those of which nobody has said yet whom they interest. */
  const arrived: TakenChange[] = []
  /** Those that somebody may still be told, in the order of commits. */
  const untold = new Set<TakenChange>()
  /** Of what the database is asked now. */
  let asked: Turn[] = []
  /** Accounts that were told of a gap since, and must not be told of an older row afterwards. */
  const givenUp = new Set<Quota>()
  let [isSorting, isTelling, isStopped] = [false, false, false]
  let taken = 0
  let costlyRestUntil = 0
  let wake = () => {}
  /** Gaps to be said once everything up to a number is told. */
  const gaps: { after: number; say: () => void }[] = []
  const lines = createChangeLines(
    { ofAccount: processLimits.waitingChecksPerAccount, inAll: processLimits.waitingChecks },
    (account, turns) => {
      const ofAccount = asked.filter((turn) => turn.account === account)
      givenUp.add(account)
      for (const turn of turns) settle(turn.taken, turn.listeners.length)
      log.warn('changes come faster than one account can be told of them')
      onMissed([...new Set([...ofAccount, ...turns].flatMap(subscribersOf).map(({ channel }) => channel))])
    },
  )

  function settle(one: TakenChange, steps: number): void {
    one.left -= steps
    if (one.left <= 0) untold.delete(one)
  }

  function sayGaps(): void {
    const [oldest] = untold
    const told = oldest ? oldest.number - 1 : taken
    while (gaps[0] && gaps[0].after <= told) gaps.shift()?.say()
  }

  function makeRoom(): void {
    while (untold.size >= processLimits.waitingChanges && lines.giveUpLongest());
    if (untold.size < processLimits.waitingChanges) return
    arrived.length = 0
    untold.clear()
    for (const { account } of asked) givenUp.add(account)
    log.warn('changes come faster than they can be told')
    onOverrun()
  }

  /** Whatever the database is asked meanwhile, so that no change waits here for what others are told. */
  async function sortAll(): Promise<void> {
    isSorting = true
    try {
      while (arrived.length > 0) {
        const begunAt = performance.now()
        while (performance.now() - begunAt < mostMs) {
          const one = arrived.shift()
          if (!one) break
          lines.add(one, subscribers.interestedIn(one.change))
          settle(one, 1)
        }
        wake()
        sayGaps()
        if (!isTelling) void tellAll()
        await nextTurn()
      }
    } finally {
      isSorting = false
    }
  }

  function nextTurns(): Turn[] {
    const turns: Turn[] = []
    const changes = new Set<TakenChange>()
    const checksOfAccounts = new Map<Quota, number>()
    const isCostly = lines.isCostly()
    const begunAt = performance.now()
    for (let checks = 0; checks < mostChecks && changes.size < mostChanges; ) {
      if (performance.now() - begunAt > mostMs || lines.isCostly() !== isCostly) break
      const [first, ...more] = lines.next()
      if (!first) break
      for (const turn of [first, ...more]) {
        turns.push(turn)
        changes.add(turn.taken)
      }
      const taken = checksOf([first, ...more].flatMap(({ listeners }) => listeners))
      checks += taken
      const ofAccount = (checksOfAccounts.get(first.account) ?? 0) + taken
      checksOfAccounts.set(first.account, ofAccount)
      // Everybody who waits has had a turn before.
      if (ofAccount >= mostChecksOfAccount) break
    }
    return turns
  }

  async function tellNext(): Promise<void> {
    givenUp.clear()
    asked = nextTurns()
    const questions = questionsOf(asked)
    const missed = new Set<Channel>()
    const miss = (some: Subscriber[]) => {
      for (const { channel } of some) missed.add(channel)
    }
    const mayBeTold = ({ channel }: Subscriber) => !isStopped && !givenUp.has(channel.held.quota)
    try {
      // What interests nobody any more costs no round trip, but a turn.
      if (questions.length === 0) return await nextTurn()
      await askAudiences(questions, {
        isWanted: () => questions.some((question) => subscribersOf(question).some(mayBeTold)),
        onAnswer(question, answer) {
          const audience = readRecipients(question, answer)
          if (!audience) return
          miss(audience.unknown)
          const told = audience.subscribers.filter(mayBeTold)
          if (!fanOutChange(fanOut, lane, question.change, { ...audience, subscribers: told })) miss(told)
        },
        onTooSlow: (question) => subscribersOf(question).forEach(onTooSlow),
        onUnasked: (question) => miss(subscribersOf(question)),
      })
    } catch (error) {
      // Some of them may have been told; a gap that was none costs a client one more look.
      miss(questions.flatMap(subscribersOf))
      throw error
    } finally {
      for (const { taken: one, listeners } of asked) settle(one, listeners.length)
      asked = []
      if (missed.size > 0) onMissed([...missed])
      await fanOut.drained(lane)
    }
  }

  /** Until the time is over, or there is something to be told. */
  async function rest(ms: number): Promise<void> {
    const timer = setTimeout(() => wake(), ms)
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    clearTimeout(timer)
  }

  async function tellAll(): Promise<void> {
    isTelling = true
    while (lines.isWaiting()) {
      const isCostly = lines.isCostly()
      const begunAt = performance.now()
      if (isCostly && begunAt < costlyRestUntil) await rest(costlyRestUntil - begunAt)
      else {
        await tellNext().catch((error) => log.error({ err: error }, 'changes could not be told'))
        const endedAt = performance.now()
        if (isCostly) costlyRestUntil = endedAt + restOfCostly * (endedAt - begunAt)
        sayGaps()
      }
    }
    isTelling = false
  }

  return {
    take(change) {
      if (isStopped) return
      if (untold.size >= processLimits.waitingChanges) makeRoom()
      taken += 1
      const one: TakenChange = { change, number: taken, left: 1 }
      untold.add(one)
      arrived.push(one)
      if (!isSorting) sortAll().catch((error) => log.error({ err: error }, 'changes could not be sorted'))
    },
    sayGap(say) {
      gaps.push({ after: taken, say })
      sayGaps()
    },
    stop() {
      isStopped = true
      arrived.length = 0
      lines.clear()
      wake()
    },
  }
}

/** Of whoever still listens; all that are asked about one change are asked about together. */
function questionsOf(turns: Turn[]): RecipientsQuery[] {
  const byChange = new Map<TakenChange, Subscriber[]>()
  for (const turn of turns) {
    const all = byChange.get(turn.taken) ?? []
    byChange.set(turn.taken, all)
    all.push(...subscribersOf(turn).filter(isListening))
  }
  // An account may have come to a later one before another came to the one before that.
  return [...byChange]
    .sort(([one], [other]) => one.number - other.number)
    .flatMap(([{ change }, all]) => questionsAbout(change, all))
}

function isListening({ channel, subscription }: Subscriber): boolean {
  return channel.isOpen && channel.subscriptions.includes(subscription)
}
