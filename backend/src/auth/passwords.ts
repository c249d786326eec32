/** Password hashes: argon2id for new ones, bcrypt for those that came from Supabase; and the queue in which they are made. */
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import { verify as bcryptVerify } from '@node-rs/bcrypt'
import { createFairQueue, QueueFullError } from '../fair-queue.ts'
import { networkOf } from '../network.ts'
import { createSiteShares } from '../site-shares.ts'
import { AuthError } from './error-codes.ts'
import type { Limits } from './limits.ts'
import type { Verification, VerificationTimes } from './verification-times.ts'

/** The OWASP recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Who waits for a hash: a network of strangers, an account that a device or a session makes known, or the service by its key. */
export type HashingCaller =
  | { kind: 'stranger'; name: string; address: string }
  | { kind: 'account' | 'service'; name: string }

/** Strangers take turns by network. */
export function strangerAt(address: string): HashingCaller {
  return { kind: 'stranger', name: networkOf(address), address }
}

/** Whoever is signed in to an account, or comes from a device that is known to it: one caller, however many devices there are. */
export function accountCaller(userId: string): HashingCaller {
  return { name: userId, kind: 'account' }
}

/** Whoever holds the service key. */
export const serviceCaller: HashingCaller = { name: 'service', kind: 'service' }

/** @throws AuthError over_request_rate_limit when too many are waiting */
export type HashingQueue = <Result>(caller: HashingCaller, work: () => Promise<Result>) => Promise<Result>

export const busySeconds = 5

/**
 * Hashes are made on the four threads that files are read on too. Strangers have two of them and all others one, so that one is left
 * for files, and however many networks strangers come from, a member signs in.
 *
 * Of one network ten wait unless its limits are raised, while two are at work: a town behind one address of its carrier may sign in
 * sixty times a second before anybody is refused. All networks of one IPv6 subscription have four times as much together, one
 * of which nobody waits is let in beyond that, so that whoever fills the queue needs two of those. What waits there is worked off
 * in about three seconds. Of an account five wait, so that it takes forty to fill the queue of members. The service may bring many
 * accounts at once: it waits in a line of its own, and from there takes turns with members as one of them.
 */
export function createHashingQueue({ perAddressFactor }: Pick<Limits, 'perAddressFactor'>): HashingQueue {
  const waitingOfNetwork = Math.ceil(perAddressFactor / 2)
  const strangers = createFairQueue({ places: 2, waiting: 200, waitingPerCaller: waitingOfNetwork })
  const sites = createSiteShares({
    ofSite: 4 * waitingOfNetwork,
    few: 1,
    ofCrowdedSite: 10 * waitingOfNetwork,
  })
  const accounts = createFairQueue({ places: 1, waiting: 200, waitingPerCaller: 5 })
  const service = createFairQueue({ places: 1, waiting: 100, waitingPerCaller: 100 })
  return async (caller, work) => {
    const { kind, name } = caller
    try {
      if (kind === 'stranger') return await sites.run(caller.address, () => strangers.run(name, work))
      if (kind === 'account') return await accounts.run(name, work)
      return await service.run(name, () => accounts.run(name, work))
    } catch (error) {
      if (error instanceof QueueFullError) {
        throw new AuthError('over_request_rate_limit', { retryAfter: busySeconds, cause: error })
      }
      throw error
    }
  }
}

interface Hashing {
  hashing: HashingQueue
}

/** An encoded argon2id hash with a random salt. @throws AuthError over_request_rate_limit */
export function hashPassword({ hashing }: Hashing, caller: HashingCaller, password: string): Promise<string> {
  return hashing(caller, () => argon2Hash(password, cost))
}

const argon2Parameters = `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`
/** Nobody knows a password for it; verifying one takes as long as with any other. */
const hashOfNothing = `$argon2id$v=19$${argon2Parameters}$${'A'.repeat(22)}$${'A'.repeat(43)}`

interface Verifying extends Hashing {
  verifications: VerificationTimes
}

function measure(
  { hashing, verifications }: Verifying,
  caller: HashingCaller,
  encoded: string | null,
  password: string,
): Promise<Verification> {
  const known = encoded || hashOfNothing
  const verify = () => (isBcrypt(known) ? bcryptVerify(password, known) : argon2Verify(known, password))
  return hashing(caller, () => verifications.measure(known, verify))
}

/**
 * Whether `password` is the one behind `encoded`. Without a hash, as long is spent as with one, so that how fast the
 * answer comes does not tell whether an account exists.
 * @throws AuthError over_request_rate_limit
 */
export async function verifyPassword(
  context: Verifying,
  caller: HashingCaller,
  encoded: string | null,
  password: string,
): Promise<boolean> {
  return (await measure(context, caller, encoded, password)).isRight
}

/**
 * The same for whoever has nothing but a name. A wrong password takes as long as the slowest kind of hash, without a place in the queue
 * meanwhile, so that neither does the time tell which kind an account has.
 * @throws AuthError over_request_rate_limit
 */
export async function verifyStrangersPassword(
  context: Verifying,
  caller: HashingCaller,
  encoded: string | null,
  password: string,
): Promise<boolean> {
  const verification = await measure(context, caller, encoded, password)
  if (!verification.isRight) await context.verifications.catchUp(verification)
  return verification.isRight
}

/** Whether a hash should be replaced by a current one when its password is next at hand. */
export function isOutdatedHash(encoded: string): boolean {
  return isBcrypt(encoded)
}

function isBcrypt(encoded: string): boolean {
  return /^\$2[aby]\$/.test(encoded)
}
