/** Password hashes: argon2id for new ones, bcrypt for those that came from Supabase. */
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import { verify as bcryptVerify } from '@node-rs/bcrypt'

/** The OWASP recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An encoded argon2id hash with a random salt. */
export function hashPassword(password: string): Promise<string> {
  return argon2Hash(password, cost)
}

/**
 * Whether `password` is the one behind `encoded`. Without a hash, as long is spent as with one, so that how fast the
 * answer comes does not tell whether an account exists.
 */
export async function verifyPassword(encoded: string | null, password: string): Promise<boolean> {
  if (!encoded) return verifyAgainstNothing(password)
  return isBcrypt(encoded) ? bcryptVerify(password, encoded) : argon2Verify(encoded, password)
}

/** Whether a hash should be replaced by a current one when its password is next at hand. */
export function isOutdatedHash(encoded: string): boolean {
  return isBcrypt(encoded)
}

function isBcrypt(encoded: string): boolean {
  return /^\$2[aby]\$/.test(encoded)
}

let hashOfNothing: Promise<string> | undefined

async function verifyAgainstNothing(password: string): Promise<false> {
  hashOfNothing ??= hashPassword(crypto.randomUUID())
  await argon2Verify(await hashOfNothing, password)
  return false
}
