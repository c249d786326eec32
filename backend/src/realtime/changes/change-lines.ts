/**
 * Change lines: what waits to be told, a line for each account that listens (of strangers, for their network). In its line changes keep the
 * order in which they were committed, and the lines take turns, so that nobody waits for what another is to be told; an account for which
 * much was checked lately has none before all others had theirs. A line counts as what has to be checked for it; the longest is given up
 * where there is no room.
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

/** What an account is asked about in its turn: some of its listeners, and one change; in the same turn there may be more such. */
export interface Turn {
  account: Quota
  taken: TakenChange
  listeners: Listener[]
}

export interface ChangeLines {
  add(taken: TakenChange, subscribers: Subscriber[]): void
  /** Takes what comes next out of its line, as much as is one turn: of some changes, in their order; nothing where nothing waits. */
  next(): Turn[]
  isWaiting(): boolean
  /** Whether whoever waits has had so much checked lately that others come first. */
  isCostly(): boolean
  /** @returns false where nothing waits */
  giveUpLongest(): boolean
  /** Gives up whatever waits, and tells nobody. */
  clear(): void
}

export interface LineLimits {
  /** What is to be checked for one account, and for all. */
  ofAccount: number
  inAll: number
}

interface Line {
  waiting: Turn[]
  checks: number
}

/** Checks of one turn; what costs little goes all at once. */
const mostInTurn = 10
/** So many conditions take about as long as a policy, and so does sending to so many subscriptions. */
const [conditionsOfCheck, subscriptionsOfCheck] = [10, 40]

/** In policies, of which a listener has one run, whatever number of subscriptions it has. */
export function checksOf(listeners: Listener[]): number {
  return listeners.reduce((sum, { wishes }) => {
    const subscriptions = wishes.reduce((count, { subscribers }) => count + subscribers.length, 0)
    return sum + 1 + Math.floor(wishes.length / conditionsOfCheck + subscriptions / subscriptionsOfCheck)
  }, 0)
}

/** @param onGivenUp told whose line was given up, and what was in it */
export function createChangeLines(
  limits: LineLimits,
  onGivenUp: (account: Quota, turns: Turn[]) => void,
): ChangeLines {
  /** In the order of their turns; none is empty. Costly ones are of accounts that wait until no other does. */
  const lines = new Map<Quota, Line>()
  const costly = new Map<Quota, Line>()
  let checks = 0

  const lineOf = (account: Quota) => lines.get(account) ?? costly.get(account)

  function remove(account: Quota): void {
    lines.delete(account)
    costly.delete(account)
  }

  function putBehindOthers(account: Quota, line: Line): void {
    remove(account)
    if (account.mayCheck(0)) lines.set(account, line)
    else costly.set(account, line)
  }

  /** Who had much checked is one among others again after a time, also where there is always somebody else. */
  function letBack(): void {
    for (const [account, line] of costly) {
      if (!account.mayCheck(0)) return
      putBehindOthers(account, line)
    }
  }

  function giveUpLongest(): boolean {
    let longest: { account: Quota; checks: number } | undefined
    for (const [account, line] of [...lines, ...costly]) {
      if (!longest || line.checks > longest.checks) longest = { account, checks: line.checks }
    }
    if (longest) giveUp(longest.account)
    return longest !== undefined
  }

  function giveUp(account: Quota): void {
    const line = lineOf(account)
    if (!line) return
    remove(account)
    checks -= line.checks
    onGivenUp(account, line.waiting)
  }

  function put(turn: Turn): void {
    const { account, listeners } = turn
    const wanted = checksOf(listeners)
    if ((lineOf(account)?.checks ?? 0) + wanted > limits.ofAccount) giveUp(account)
    while (checks + wanted > limits.inAll && giveUpLongest());
    const line = lineOf(account) ?? { waiting: [], checks: 0 }
    line.waiting.push(turn)
    turn.taken.left += listeners.length
    line.checks += wanted
    checks += wanted
    if (!lineOf(account)) putBehindOthers(account, line)
  }

  /** Takes out what is in front, one listener after the other, until that is a turn. */
  function takeTurn(line: Line): { turns: Turn[]; cost: number } {
    const turns: Turn[] = []
    let cost = 0
    while (cost < mostInTurn) {
      const [first] = line.waiting
      const listener = first?.listeners.shift()
      if (!first || !listener) break
      if (first.listeners.length === 0) line.waiting.shift()
      const last = turns.at(-1)
      if (last?.taken === first.taken) last.listeners.push(listener)
      else turns.push({ ...first, listeners: [listener] })
      cost += checksOf([listener])
    }
    return { turns, cost }
  }

  return {
    add(taken, subscribers) {
      for (const [account, own] of byAccount(subscribers)) {
        put({ account, taken, listeners: groupAlike(own) })
      }
    },
    next() {
      letBack()
      const [next] = lines.size > 0 ? lines : costly
      if (!next) return []
      const [account, line] = next
      const { turns, cost } = takeTurn(line)
      line.checks -= cost
      checks -= cost
      account.mayCheck(cost)
      if (line.waiting.length > 0) putBehindOthers(account, line)
      else remove(account)
      return turns
    },
    isWaiting: () => lines.size + costly.size > 0,
    isCostly() {
      letBack()
      return lines.size === 0 && costly.size > 0
    },
    giveUpLongest,
    clear() {
      lines.clear()
      costly.clear()
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
