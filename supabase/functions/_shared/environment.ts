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

/** Whether a hosted Supabase project runs this: it always names its deployment. */
export function isHosted(): boolean {
  return setting('DENO_DEPLOYMENT_ID') !== undefined
}

/**
 * Whether real people use this installation, so that no code may be returned to a browser. A hosted Supabase project does
 * not set NODE_ENV.
 */
export function isProduction(): boolean {
  return setting('NODE_ENV') === 'production' || isHosted()
}
