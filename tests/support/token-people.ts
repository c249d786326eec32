/** People who are signed in by a token of the project's secret, without an account of their own. */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { protocol } from './backends.ts'

export interface Person {
  id: string
  token: string
  client: SupabaseClient
}

/** Someone new, with a client whose every call carries the token. */
export async function newPerson(): Promise<Person> {
  const id = randomUUID()
  const token = await tokenOf(id)
  const client = createClient(protocol.url, protocol.anonKey, { accessToken: async () => token })
  return { id, token, client }
}

/** @param lifetime such as `1h` or `-1m` */
export function tokenOf(id: string, lifetime = '1h'): Promise<string> {
  return new SignJWT({ role: 'authenticated', sub: id, aud: 'authenticated', session_id: randomUUID() })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(new TextEncoder().encode(protocol.jwtSecret))
}
