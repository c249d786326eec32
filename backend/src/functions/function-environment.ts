/** All that functions see of the environment: the platform's own variables and the project's secrets. */
import type { Server } from 'node:http'

export interface EnvironmentSources {
  /** The server that functions call back. */
  server: Server
  keys: { anonKey: string; serviceRoleKey: string }
  databaseUrl: string | null
  /** Variables that the project may see beside the ones of the platform. */
  functionSecrets: Record<string, string>
}

/** To be asked once the server listens. */
export function functionEnvironment(sources: EnvironmentSources): Record<string, string> {
  const { server, keys, databaseUrl, functionSecrets } = sources
  return {
    ...functionSecrets,
    SUPABASE_URL: loopbackUrl(server),
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    ...(databaseUrl ? { SUPABASE_DB_URL: databaseUrl } : {}),
  }
}

function loopbackUrl(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('functions run only once the server listens')
  const isEverywhere = address.address === '0.0.0.0' || address.address === '::'
  const host = isEverywhere ? '127.0.0.1' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
