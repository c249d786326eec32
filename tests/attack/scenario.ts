/** Attack scenario: who tries what against a started server, and the stage on which they try it. */
import type { Calls, Reply } from './calls.ts'
import type { Member, MemberOptions } from './members.ts'
import type { Product } from './product.ts'

/** A figure that a long run measured beside its verdicts. */
export interface Figure {
  name: string
  value: string
}

/**
 * What a scenario's handler is given. Everything asked by its `call`, or a member's, is watched: a failure (5xx), or an
 * answer that does not come where it had to, is a fall.
 */
export interface Stage extends Calls {
  product: Product
  /** The full numbers: minutes instead of seconds. */
  isLong: boolean
  /** One of two numbers, by the form of the run. */
  times(inShort: number, inLong: number): number
  /**
   * Proves that the attack can be tried at all: the code came, the account exists. A scenario that proves nothing falls,
   * for where nothing works everything is refused. @throws where it is not so, which is a fall
   */
  require(isTrue: boolean, whatIsMissing: string): asserts isTrue
  /** Proves that who may ask gets what they ask for. @returns the answer @throws where it was refused, which is a fall */
  requireSuccess(reply: Reply, what: string): Reply
  /** Counts one attempt; `whatFell` is told where it did not hold. */
  judge(isHeld: boolean, whatFell: string): void
  /** Told below the scenario; goals are not judged, because a busy machine misses them. */
  note(figure: Figure): void
  /** A new account with a proven number, signed in. */
  member(name: string, options?: MemberOptions): Promise<Member>
}

export interface Scenario {
  /** A sentence: who, what they try. */
  name: string
  /** Its number among the holes of docs/security.md, where it once was one. */
  hole?: number
  /** It shows that the judging works: what it does has to be told as a fall, and is one where it is not. */
  mustFall?: true
  /** Tries it; every attempt is judged. What it throws counts as fallen, unless it is `LeftOut`. */
  attempt(stage: Stage): Promise<void>
}

export interface Area {
  title: string
  /** Takes the machine for itself, so that its scenarios run alone, after the others. */
  isHeavy?: boolean
  /** Ends before any database is asked, or has nothing to do with which one it is: one database shows it. */
  isBeforeDatabase?: boolean
  scenarios: Scenario[]
}

/** Thrown where an installation does not let a scenario look behind the scenes. */
export class LeftOut extends Error {
  override name = 'LeftOut'
}
