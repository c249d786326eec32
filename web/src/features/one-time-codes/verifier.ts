// Ties what a code proves to this browser: a secret that it chose, and its hash that goes with the code. Nobody else can use the
// proof, and the same code with the same hash is answered again where the answer was lost. Where the browser offers no hashing (a
// page without TLS), it goes on without.
import { randomHex, sha256 } from '../../lib/random.ts'

export interface CodeVerifier {
  /** Shown where the proof is used: with the sign-up, or as the token for a new password. */
  secret: string
  /** Lower-case hex SHA-256 of the secret, sent with the code. */
  challenge: string
}

/** 256 random bits. */
export function newSecret(): string {
  return randomHex(32)
}

/** Until when what is proven now is good, as the server has it: 15 minutes, in milliseconds since 1970. */
export function proofEnd(): number {
  return Date.now() + 15 * 60 * 1000
}

export async function verifierOf(secret: string): Promise<CodeVerifier | undefined> {
  const challenge = await sha256(secret)
  return challenge ? { secret, challenge } : undefined
}
