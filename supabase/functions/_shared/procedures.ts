/** Calls the database's procedures over /rest/v1, either as the person who called the function or as the service. */
import { requiredSetting } from './environment.ts'
import { isJsonObject, type JsonObject, textOf } from './json-endpoint.ts'
import { ProcedureFailed } from './procedure-failed.ts'

/**
 * Calls a procedure with the service's rights.
 * @throws ProcedureFailed
 */
export function callAsService(name: string, parameters: JsonObject): Promise<unknown> {
  const key = requiredSetting('SUPABASE_SERVICE_ROLE_KEY')
  return callProcedure(name, parameters, key, `Bearer ${key}`)
}

/**
 * Calls a procedure with the rights of whoever sent the request.
 * @throws ProcedureFailed
 */
export function callAsCaller(name: string, parameters: JsonObject, request: Request): Promise<unknown> {
  const key = requiredSetting('SUPABASE_ANON_KEY')
  return callProcedure(name, parameters, key, request.headers.get('Authorization') ?? `Bearer ${key}`)
}

async function callProcedure(
  name: string,
  parameters: JsonObject,
  apiKey: string,
  authorization: string,
): Promise<unknown> {
  const response = await fetch(`${requiredSetting('SUPABASE_URL')}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: apiKey, Authorization: authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify(parameters),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const problem = isJsonObject(answer) ? answer : {}
  throw new ProcedureFailed(
    textOf(problem, 'message') ?? `${name} answered ${response.status}`,
    textOf(problem, 'code'),
  )
}

/** An answer that must be a JSON object. */
export function asObject(answer: unknown): JsonObject {
  if (!isJsonObject(answer)) throw new Error('a procedure answered with something else than an object')
  return answer
}
