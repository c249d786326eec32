/** What an authenticator app shows (TOTP, RFC 6238), computed here by itself. */
import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

const stepMs = 30_000

/** The code of a base32 secret at a time in milliseconds since 1970. */
export function totpAt(secret: string, time: number): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(time / stepMs)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The time for which the last code of each secret was given. */
const given = new Map<string, number>()

/**
 * A code that is right now and was not given before: a second one within half a minute is that of the next step, which
 * clocks that run ahead show. A third one would be refused, so that it comes once its time has.
 */
export async function nextTotp(secret: string): Promise<string> {
  const time = Math.max(Date.now(), (given.get(secret) ?? 0) + stepMs)
  given.set(secret, time)
  const stepBefore = Math.floor(time / stepMs) * stepMs - stepMs
  await setTimeout(Math.max(0, stepBefore - Date.now()))
  return totpAt(secret, time)
}
