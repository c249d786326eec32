/**
 * Refresh tokens: the chain of a session, of which the last is good. Each names its session and is signed, so that one that was exchanged long
 * ago is known for one although its row is gone: of a chain that somebody lengthens without end only the newest rows are kept.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Statement } from '../db/database.ts'

/** What tokens are signed with. */
export type Secret = { jwtSecret: string }

/** For who comes with one again a moment later; two would do. */
export const keptRevoked = 10

/** In bytes: the session, what nobody can guess, and the signature of both. */
const [idBytes, randomPart, signatureBytes] = [16, 16, 16]
const signedBytes = idBytes + randomPart

/** Holds 128 random bits. */
export function newRefreshToken(secret: Secret, sessionId: string): string {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
  const signed = Buffer.concat([id, randomBytes(randomPart)])
  return Buffer.concat([signed, signatureOf(secret, signed)]).toString('base64url')
}

/** The session that a token was issued for, whenever that was; null where it was not issued here. */
export function sessionNamedBy(secret: Secret, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  // Other texts stand for the same bytes.
  if (bytes.length !== signedBytes + signatureBytes || bytes.toString('base64url') !== token) return null
  const signed = bytes.subarray(0, signedBytes)
  if (!timingSafeEqual(bytes.subarray(signedBytes), signatureOf(secret, signed))) return null
  return signed.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function signatureOf({ jwtSecret }: Secret, signed: Buffer): Buffer {
  const whole = createHmac('sha256', jwtSecret).update('refresh token\n').update(signed).digest()
  return whole.subarray(0, signatureBytes)
}

function revokeTokens(sessionId: string): Statement {
  return {
    text: 'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1::uuid and not revoked',
    values: [sessionId],
  }
}

/** Gives a session a refresh token in place of the one it has. */
export function replaceRefreshToken(userId: string, sessionId: string, refreshToken: string): Statement[] {
  return [
    revokeTokens(sessionId),
    {
      text: `
        insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
        values ('00000000-0000-0000-0000-000000000000', $3, $2, false, now(), now(), $1::uuid)`,
      values: [sessionId, userId, refreshToken],
    },
    forgetRevoked(refreshToken),
  ]
}

/** Of the session that has this token, deletes the revoked ones beyond the newest. */
export function forgetRevoked(token: string): Statement {
  return {
    text: `
      with whose as (select session_id from auth.refresh_tokens where token = $1)
      delete from auth.refresh_tokens
      where revoked and session_id = (select session_id from whose) and id <= (
        select id
        from auth.refresh_tokens
        where revoked and session_id = (select session_id from whose)
        order by id desc
        offset ${keptRevoked}
        limit 1
      )`,
    values: [token],
  }
}
