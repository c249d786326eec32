/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, thirty seconds, as authenticator apps expect. */
import { Secret, TOTP } from 'otpauth'

const kind = { algorithm: 'SHA1', digits: 6, period: 30 }
/** One step early or late is accepted: clocks differ, and people type slowly. */
const acceptedDrift = 1

/** A fresh secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that authenticator apps read from a QR code. */
export function totpUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...kind, secret, issuer, label }).toString()
}

/**
 * The time step whose code this is: the present one, or the one before or after; null when it is none of theirs.
 * @param at milliseconds since 1970
 */
export function totpStepOf(secret: string, code: string, at: number = Date.now()): number | null {
  // The library compares bytes of equal number, and throws at others.
  if (!/^\d{6}$/.test(code)) return null
  const drift = new TOTP({ ...kind, secret }).validate({ token: code, timestamp: at, window: acceptedDrift })
  return drift === null ? null : TOTP.counter({ period: kind.period, timestamp: at }) + drift
}
