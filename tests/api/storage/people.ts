/** People of the storage tests: signed in by a token of the project's secret, each with a folder of their own. */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { client, protocol } from '../../support/backends.ts'

export interface Person {
  id: string
  token: string
  client: SupabaseClient
}

/** Someone new, with a client that is signed in to storage. */
export async function newPerson(): Promise<Person> {
  const id = randomUUID()
  const token = await tokenOf(id)
  const person = client(protocol)
  person.storage.setHeader('Authorization', `Bearer ${token}`)
  return { id, token, client: person }
}

/** @param lifetime such as `1h` or `-1m` */
export function tokenOf(id: string, lifetime = '1h'): Promise<string> {
  return new SignJWT({ role: 'authenticated', sub: id, aud: 'authenticated', session_id: randomUUID() })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(new TextEncoder().encode(protocol.jwtSecret))
}
