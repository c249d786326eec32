/** API keys of the project, and how a request carries them: `sb_…` keys are no tokens, the legacy ones are. */
import { requiredSetting, setting } from './environment.ts'

/** Headers with which the service acts, above row security. */
export function serviceHeaders(): Record<string, string> {
  const key = secretKey()
  return isToken(key) ? { apikey: key, Authorization: `Bearer ${key}` } : { apikey: key }
}

/**
 * Headers with which whoever sent the request acts: the service, who shows its key, else the person of a token. What else is no
 * token, such as the publishable key, says nothing of a person.
 */
export function callerHeaders(request: Request): Record<string, string> {
  const key = keyFrom('SUPABASE_PUBLISHABLE_KEYS') ?? requiredSetting('SUPABASE_ANON_KEY')
  const [, token = key] = /^Bearer\s+(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  if (token === secretKey()) return serviceHeaders()
  return isToken(token) ? { apikey: key, Authorization: `Bearer ${token}` } : { apikey: key }
}

function secretKey(): string {
  return keyFrom('SUPABASE_SECRET_KEYS') ?? requiredSetting('SUPABASE_SERVICE_ROLE_KEY')
}

/** One of a JSON object of keys by name: the one called `default`, else any. Undefined when the project has none. */
function keyFrom(variable: string): string | undefined {
  const keys: unknown = JSON.parse(setting(variable) ?? '{}')
  if (typeof keys !== 'object' || keys === null) return undefined
  const named = new Map<string, unknown>(Object.entries(keys))
  const key = named.get('default') ?? [...named.values()][0]
  return typeof key === 'string' ? key : undefined
}

function isToken(text: string): boolean {
  return text.split('.').length === 3
}
