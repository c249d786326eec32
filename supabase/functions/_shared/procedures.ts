/** Calls the database's procedures over /rest/v1, either as the person who called the function or as the service. */
import { callerHeaders, serviceHeaders } from './api-keys.ts'
import { requiredSetting } from './environment.ts'
import { isJsonObject, type JsonObject, textOf } from './json-endpoint.ts'
import { ProcedureFailed } from './procedure-failed.ts'

/**
 * Calls a procedure with the service's rights.
 * @throws ProcedureFailed
 */
export function callAsService(name: string, parameters: JsonObject): Promise<unknown> {
  return callProcedure(name, parameters, { authorization: serviceHeaders(), isAsCaller: false })
}

/**
 * Calls a procedure with the rights of whoever sent the request.
 * @throws ProcedureFailed
 */
export function callAsCaller(name: string, parameters: JsonObject, request: Request): Promise<unknown> {
  return callProcedure(name, parameters, { authorization: callerHeaders(request), isAsCaller: true })
}

async function callProcedure(
  name: string,
  parameters: JsonObject,
  { authorization, isAsCaller }: { authorization: Record<string, string>; isAsCaller: boolean },
): Promise<unknown> {
  const response = await fetch(`${requiredSetting('SUPABASE_URL')}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify(parameters),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const problem = isJsonObject(answer) ? answer : {}
  throw new ProcedureFailed(textOf(problem, 'message') ?? `${name} answered ${response.status}`, {
    code: textOf(problem, 'code'),
    hint: textOf(problem, 'hint'),
    isAsCaller,
  })
}

/** An answer that must be a JSON object. */
export function asObject(answer: unknown): JsonObject {
  if (!isJsonObject(answer)) throw new Error('a procedure answered with something else than an object')
  return answer
}
