/** People who are signed in by a token of the project's secret, without an account of their own. */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type BackendAddress, protocol } from './backends.ts'
import { personToken } from './person-token.ts'

export interface Person {
  id: string
  token: string
  client: SupabaseClient
}

/** Someone new, with a client whose every call carries the token. */
export async function newPerson(backend: BackendAddress = protocol): Promise<Person> {
  const id = randomUUID()
  const token = await personToken(id)
  const client = createClient(backend.url, backend.anonKey, { accessToken: async () => token })
  return { id, token, client }
}
