/**
 * Response-time equalization of wrong passwords: bcrypt hashes that were imported take longer than argon2id's, more so the higher their
 * cost, so that each refusal takes as long as the slowest kind of hash that this process has verified.
 */
import { setTimeout } from 'node:timers/promises'

interface Clock {
  now(): number
  sleep(milliseconds: number): Promise<unknown>
}

const systemClock: Clock = { now: () => performance.now(), sleep: setTimeout }

export interface Verification {
  isRight: boolean
  milliseconds: number
}

export interface VerificationTimes {
  /** Verifies, and remembers how long it took with such a hash. */
  measure(encoded: string, verify: () => Promise<boolean>): Promise<Verification>
  /** Waits until as much time has passed since the verification began as one of the slowest kind takes. */
  catchUp(verification: Verification): Promise<void>
}

/** So many of each kind, so that a busy moment is forgotten, and a rare kind is not. */
const remembered = 20
/** Milliseconds. No hash takes longer than that; a process that was stopped meanwhile, or a machine that slept, says nothing of one. */
const longestRemembered = 5_000

/** Algorithm and cost: `$2b$12`, or everything before the salt of `$argon2id$v=19$m=19456,t=2,p=1$…`. */
function kindOf(encoded: string): string {
  const [, algorithm = '', ...parameters] = encoded.split('$')
  return [algorithm, ...parameters.slice(0, algorithm.startsWith('argon2') ? 2 : 1)].join('$')
}

export function createVerificationTimes({ now, sleep }: Clock = systemClock): VerificationTimes {
  const seen = new Map<string, number[]>()

  const note = (kind: string, milliseconds: number) => {
    seen.set(kind, [...(seen.get(kind) ?? []), milliseconds].slice(-remembered))
  }

  return {
    measure: async (encoded, verify) => {
      const begunAt = now()
      const isRight = await verify()
      const milliseconds = now() - begunAt
      note(kindOf(encoded), Math.min(milliseconds, longestRemembered))
      return { isRight, milliseconds }
    },
    catchUp: async ({ milliseconds }) => {
      const missing = Math.max(...[...seen.values()].flat(), 0) - milliseconds
      if (missing > 0) await sleep(missing)
    },
  }
}
