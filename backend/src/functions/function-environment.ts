/** All that functions see of the environment: the platform's own variables and the project's secrets. */
export interface EnvironmentSources {
  /** Where functions call back. */
  ownAddress: string
  keys: { anonKey: string; serviceRoleKey: string }
  databaseUrl: string | null
  /** Variables that the project may see beside the ones of the platform. */
  functionSecrets: Record<string, string>
}

export function functionEnvironment(sources: EnvironmentSources): Record<string, string> {
  const { ownAddress, keys, databaseUrl, functionSecrets } = sources
  return {
    ...functionSecrets,
    SUPABASE_URL: ownAddress,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    ...(databaseUrl ? { SUPABASE_DB_URL: databaseUrl } : {}),
  }
}
