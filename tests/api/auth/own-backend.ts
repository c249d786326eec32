/** A backend with settings of its own, for stories that the shared ones cannot tell. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AuthClient } from '@supabase/supabase-js'
import { repository, startBackendProcess } from '../../support/backend-process.ts'
import { testJwtSecret, withTestSupport } from '../../support/start-backends.ts'

export interface OwnBackend {
  url: string
  anonKey: string
  /** An auth client with its own memory; an admin's holds the service key. */
  auth(options?: { isAdmin?: boolean; flowType?: 'pkce' }): InstanceType<typeof AuthClient>
  remove(): Promise<void>
}

const anonKey = 'sb_publishable_for_own_backends_0001'
const serviceRoleKey = 'sb_secret_for_own_backends_0001'

/** Starts one on the protocol's project and an embedded database. */
export async function startOwnBackend(env: Record<string, string>): Promise<OwnBackend> {
  const supabaseDir = await withTestSupport(join(repository, 'tests/api/project'))
  const keys = { JWT_SECRET: testJwtSecret, ANON_KEY: anonKey, SERVICE_ROLE_KEY: serviceRoleKey }
  const backend = await startBackendProcess({ env: { ...keys, SUPABASE_DIR: supabaseDir, ...env } })
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
    remove: async () => {
      await backend.remove()
      await rm(supabaseDir, { recursive: true, force: true })
    },
  }
}
