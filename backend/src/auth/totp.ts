/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, thirty seconds, as authenticator apps expect. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
/** One step early or late is accepted: clocks differ, and people type slowly. */
const acceptedDrift = [0, -1, 1]
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A fresh secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return encodeBase32(randomBytes(20))
}

/** The address that authenticator apps read from a QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer,
    period: String(stepSeconds),
    secret,
  })
  return `otpauth://totp/${label}?${query}`
}

/** @param at milliseconds since 1970 */
export function totpCode(secret: string, at: number = Date.now(), drift = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / stepSeconds) + drift))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The time step whose code this is: the present one, or the one before or after; null when it is none of theirs. */
export function totpStepOf(secret: string, code: string, at: number = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const drift = acceptedDrift.find((steps) =>
    timingSafeEqual(Buffer.from(totpCode(secret, at, steps)), Buffer.from(code)),
  )
  return drift === undefined ? null : Math.floor(at / 1000 / stepSeconds) + drift
}

function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
