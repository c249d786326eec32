/**
 * Change lines: what waits to be told, a line for each account that listens (of strangers, for their network). In its line changes keep the
 * order in which they were committed, and the lines take turns, so that nobody waits for what another is to be told. A line counts as the
 * policies that have to be run for it; the longest is given up where there is no room.
 */
import type { Quota } from '../quota/quotas.ts'
import type { Change } from './change.ts'
import { groupAlike, type Listener } from './recipients.ts'
import type { Subscriber } from './subscribers.ts'

/** A change on its way from its commit to the last who is told of it. */
export interface TakenChange {
  change: Change
  /** In the order of commits. */
  number: number
  /** How many listeners have yet to be asked about, and one until it is known who they are. */
  left: number
}

/** What an account is asked about in its turn: some of its listeners, and one change. */
export interface Turn {
  account: Quota
  taken: TakenChange
  listeners: Listener[]
}

export interface ChangeLines {
  add(taken: TakenChange, subscribers: Subscriber[]): void
  /** Takes what comes next out of its line; undefined where nothing waits. */
  next(): Turn | undefined
  isWaiting(): boolean
  /** @returns false where nothing waits */
  giveUpLongest(): boolean
  /** Gives up whatever waits, and tells nobody. */
  clear(): void
}

export interface LineLimits {
  /** Policies to be run for one account, and for all. */
  ofAccount: number
  inAll: number
}

interface Line {
  waiting: Turn[]
  checks: number
}

/** Listeners of one turn. */
const mostInTurn = 25

/** @param onGivenUp told whose line was given up, and what was in it */
export function createChangeLines(
  limits: LineLimits,
  onGivenUp: (account: Quota, turns: Turn[]) => void,
): ChangeLines {
  /** In the order of their turns; none is empty. */
  const lines = new Map<Quota, Line>()
  let checks = 0

  function giveUp(account: Quota): void {
    const line = lines.get(account)
    if (!line) return
    lines.delete(account)
    checks -= line.checks
    onGivenUp(account, line.waiting)
  }

  function giveUpLongest(): boolean {
    let longest: { account: Quota; checks: number } | undefined
    for (const [account, line] of lines) {
      if (!longest || line.checks > longest.checks) longest = { account, checks: line.checks }
    }
    if (longest) giveUp(longest.account)
    return longest !== undefined
  }

  function put(turn: Turn): void {
    const { account, listeners } = turn
    if ((lines.get(account)?.checks ?? 0) + listeners.length > limits.ofAccount) giveUp(account)
    while (checks + listeners.length > limits.inAll && giveUpLongest());
    const line = lines.get(account) ?? { waiting: [], checks: 0 }
    line.waiting.push(turn)
    turn.taken.left += listeners.length
    line.checks += listeners.length
    checks += listeners.length
    lines.set(account, line)
  }

  return {
    add(taken, subscribers) {
      for (const [account, own] of byAccount(subscribers)) {
        put({ account, taken, listeners: groupAlike(own) })
      }
    },
    next() {
      const [next] = lines
      if (!next) return undefined
      const [account, line] = next
      const [turn] = line.waiting
      // Behind everybody else, for whatever it has to be told besides.
      lines.delete(account)
      if (!turn) return undefined
      const listeners = turn.listeners.splice(0, mostInTurn)
      if (turn.listeners.length === 0) line.waiting.shift()
      line.checks -= listeners.length
      checks -= listeners.length
      if (line.waiting.length > 0) lines.set(account, line)
      return { ...turn, listeners }
    },
    isWaiting: () => lines.size > 0,
    giveUpLongest,
    clear() {
      lines.clear()
      checks = 0
    },
  }
}

function byAccount(subscribers: Subscriber[]): Map<Quota, Subscriber[]> {
  const accounts = new Map<Quota, Subscriber[]>()
  for (const subscriber of subscribers) {
    const { quota } = subscriber.channel.held
    const own = accounts.get(quota)
    if (own) own.push(subscriber)
    else accounts.set(quota, [subscriber])
  }
  return accounts
}
