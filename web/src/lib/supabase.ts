// The one supabase client. Features reach data through it, from their api files and from nowhere else.
import type { SupabaseClient } from '@supabase/supabase-js'
import { loadConfig } from './config.ts'
import { sessionTokenKey } from './session-token.ts'

let connecting: Promise<SupabaseClient> | undefined
let prepare: (client: SupabaseClient) => void = () => undefined

async function connect(): Promise<SupabaseClient> {
  const [{ createClient }, config] = await Promise.all([import('./supabase-library.ts'), loadConfig()])
  const client = createClient(config.url, config.anonKey, { auth: { storageKey: sessionTokenKey } })
  prepare(client)
  return client
}

/** What is done with the client before anyone else has it. */
export function prepareSupabase(work: (client: SupabaseClient) => void): void {
  prepare = work
}

/** The client, once its library and the server's address are here; a failure is forgotten, so that a retry can succeed. */
export function getSupabase(): Promise<SupabaseClient> {
  connecting ??= connect().catch((error: unknown) => {
    connecting = undefined
    throw error
  })
  return connecting
}
