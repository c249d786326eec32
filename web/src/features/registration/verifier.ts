// Ties the verified number to this browser: a secret kept in memory, and its hash that goes with the verification. Where
// the browser offers no hashing (a page without TLS), registration goes on without it.
import { randomHex, sha256 } from '../../lib/random.ts'

export interface PhoneVerifier {
  /** Sent with the sign-up. */
  secret: string
  /** Lower-case hex SHA-256 of the secret, sent with the code. */
  challenge: string
}

export async function createPhoneVerifier(): Promise<PhoneVerifier | undefined> {
  const secret = randomHex(32)
  const challenge = await sha256(secret)
  return challenge ? { secret, challenge } : undefined
}
