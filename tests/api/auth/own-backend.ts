/** A backend with settings of its own, for stories that the shared ones cannot tell. */
import { AuthClient } from '@supabase/supabase-js'
import { inject } from 'vitest'
import { sql } from '../../support/backends.ts'
import { startProject, testKeys } from '../../support/project-backend.ts'
import { addressOf } from '../../support/start-backends.ts'

export interface OwnBackend {
  url: string
  anonKey: string
  /** An auth client with its own memory; an admin's holds the service key. */
  auth(options?: { isAdmin?: boolean; flowType?: 'pkce' }): InstanceType<typeof AuthClient>
  /** Runs SQL as the database's owner, for moving clocks and looking behind the scenes. */
  sql<Row = Record<string, unknown>>(text: string): Promise<Row[]>
  remove(): Promise<void>
}

/** The link in the text of a message. */
export function linkIn(text: string): string {
  return /https?:\S+/.exec(text)?.[0] ?? ''
}

/**
 * Starts one on the protocol's project, on a new database of the run's kind.
 * @param toml what the project's `config.toml` says besides
 */
export async function startOwnBackend(env: Record<string, string>, toml = ''): Promise<OwnBackend> {
  const backend = await startProject('protocol', { env, toml, databaseServer: inject('databaseServer') })
  const { ANON_KEY: anonKey, SERVICE_ROLE_KEY: serviceRoleKey } = testKeys
  return {
    url: backend.url,
    anonKey,
    auth: ({ isAdmin = false, flowType } = {}) => {
      const key = isAdmin ? serviceRoleKey : anonKey
      return new AuthClient({
        url: `${backend.url}/auth/v1`,
        headers: { apikey: key, Authorization: `Bearer ${key}` },
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        flowType: flowType ?? 'implicit',
      })
    },
    sql: (text) => sql(addressOf(backend), text),
    remove: backend.remove,
  }
}
