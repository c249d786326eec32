/** A challenge: the SHA-256, in lower-case hex, of a secret of the browser that a verification is kept for. */
import { type JsonObject, textOf } from './json-endpoint.ts'

const sha256Hex = /^[0-9a-f]{64}$/

/** The challenge of a request, null where it has none; undefined where it is no challenge. */
export function challengeOf(body: JsonObject): string | null | undefined {
  if ((body.challenge ?? null) === null) return null
  const challenge = textOf(body, 'challenge')
  return challenge !== undefined && sha256Hex.test(challenge) ? challenge : undefined
}
