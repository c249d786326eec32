/** Tokens of people who have no account of their own: signed with the secret of the tests' backends. */
import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { testKeys } from './project-backend.ts'

/** @param lifetime such as `1h` or `-1m` */
export function personToken(id: string, lifetime = '1h'): Promise<string> {
  return new SignJWT({ role: 'authenticated', sub: id, aud: 'authenticated', session_id: randomUUID() })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(new TextEncoder().encode(testKeys.JWT_SECRET))
}
