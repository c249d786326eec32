/** Second factors, and the codes that an authenticator app shows for them. */
import { createHmac } from 'node:crypto'
import { type Person, signUp } from './people.ts'

/** What an authenticator app shows now for a base32 secret. */
export function codeOf(secret: string): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Begins a second factor, which is not in force yet. */
export async function enroll({ client }: Person, friendlyName = 'phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return data
}

/** Somebody with a second factor in force. */
export async function withFactor(name: string) {
  const person = await signUp(name)
  const factor = await enroll(person)
  const verified = await person.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.totp.secret),
  })
  if (verified.error) throw verified.error
  return { person, factor }
}
