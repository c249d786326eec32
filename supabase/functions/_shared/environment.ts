/** What a function may know of where it runs. */

/** The value of a variable; an empty one counts as not set. */
export function setting(name: string): string | undefined {
  return Deno.env.get(name) || undefined
}

/** @throws when the variable is not set */
export function requiredSetting(name: string): string {
  const value = setting(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/**
 * Whether real people use this installation, so that no code may be returned to a browser. A hosted Supabase project
 * does not set NODE_ENV, but always names its deployment.
 */
export function isProduction(): boolean {
  return setting('NODE_ENV') === 'production' || setting('DENO_DEPLOYMENT_ID') !== undefined
}
