/** What a function may know of where it runs. */
import { BadSetting } from './failure-log.ts'

/** The value of a variable; an empty one counts as not set. */
export function setting(name: string): string | undefined {
  return Deno.env.get(name) || undefined
}

/** @throws BadSetting when the variable is not set */
export function requiredSetting(name: string): string {
  const value = setting(name)
  if (!value) throw new BadSetting(`${name} is not set`)
  return value
}

/** Whether a hosted Supabase project runs this: it always names its deployment. */
export function isHosted(): boolean {
  return setting('DENO_DEPLOYMENT_ID') !== undefined
}

/**
 * Whether a code that nothing can deliver may be returned to the browser: only where RETURN_CODES says so by name. A
 * missing variable never opens anything.
 */
export function returnsCodes(): boolean {
  return setting('RETURN_CODES') === 'on'
}
