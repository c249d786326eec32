/** The backends that this run of the api tests talks to, and the clients to talk with. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { inject } from 'vitest'
import './node-socket.ts'
import type { BackendAddress } from './start-backends.ts'

export type { BackendAddress }

/** Serves `tests/api/project`, a small world of its own for the protocol's tests. */
export const protocol: BackendAddress = inject('protocol')
/** Serves the product. */
export const product: BackendAddress = inject('product')

/** An anonymous supabase-js client with a memory of its own. */
export function client(backend: BackendAddress): SupabaseClient {
  return clientWith(backend, backend.anonKey)
}

/** A client with the service key, above row security. */
export function serviceClient(backend: BackendAddress): SupabaseClient {
  return clientWith(backend, backend.serviceRoleKey)
}

function clientWith(backend: BackendAddress, key: string): SupabaseClient {
  return createClient(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

/**
 * Runs SQL as the database's owner, for moving clocks and looking behind the scenes. Answers with the rows of a select
 * or a `returning`.
 */
export async function sql<Row = Record<string, unknown>>(
  backend: BackendAddress,
  text: string,
): Promise<Row[]> {
  const { data, error } = await serviceClient(backend).rpc('test_run_sql', { p_sql: text })
  if (error) throw new Error(`${error.code} ${error.message}: ${text}`)
  return data
}
