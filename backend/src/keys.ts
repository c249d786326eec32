/** The secret that signs tokens and the two API keys, given by configuration or generated once and kept. */

import { signToken } from './auth/tokens.ts'
import type { Config } from './config.ts'
import { keptSecret } from './data-directory.ts'

export interface Keys {
  jwtSecret: string
  /** The public key of the browser; acts as `anon`. */
  anonKey: string
  /** The secret key of servers; acts as `service_role` and is above row security. */
  serviceRoleKey: string
}

const tenYearsInSeconds = 10 * 365 * 24 * 60 * 60
/** Keys that are made anew at each start must come out the same, so they count from one fixed moment. */
const issuedAt = Date.UTC(2026, 0, 1) / 1000

/** The configured keys; what is not configured is derived from the secret, so that it is the same after a restart. */
export async function resolveKeys(config: Config): Promise<Keys> {
  const jwtSecret = config.jwtSecret ?? (await keptSecret(config.dataDir, 'jwt-secret'))
  return {
    jwtSecret,
    anonKey: config.anonKey ?? (await apiKey('anon', jwtSecret)),
    serviceRoleKey: config.serviceRoleKey ?? (await apiKey('service_role', jwtSecret)),
  }
}

function apiKey(role: string, jwtSecret: string): Promise<string> {
  return signToken({ iss: 'supabase', role, iat: issuedAt, exp: issuedAt + tenYearsInSeconds }, jwtSecret)
}
