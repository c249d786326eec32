// Ties the verified number to this browser: a secret kept in memory, and its hash that goes with the verification. Where
// the browser offers no hashing (a page without TLS), registration goes on without it.

export interface PhoneVerifier {
  /** Sent with the sign-up. */
  secret: string
  /** Lower-case hex SHA-256 of the secret, sent with the code. */
  challenge: string
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function createPhoneVerifier(): Promise<PhoneVerifier | undefined> {
  if (!globalThis.isSecureContext) return undefined
  const secret = hex(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return { secret, challenge: hex(new Uint8Array(hash)) }
}
