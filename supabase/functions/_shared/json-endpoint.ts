/** The shape every function here has: a JSON object posted from a browser, a JSON object answered. */

import { ProcedureFailed } from './procedure-failed.ts'

export type JsonObject = Record<string, unknown>

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
}

export const invalidInput = 'البيانات المدخلة غير صحيحة'
const unavailable = 'الخدمة غير متاحة مؤقتاً'

/**
 * Serves one function. What `answer` returns goes out with status 200, refusals by a business rule among it; what it throws is
 * logged and goes out as 500 without its message.
 */
export function serveJson(answer: (body: JsonObject, request: Request) => Promise<JsonObject>): void {
  Deno.serve(async (request) => {
    if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders })
    if (request.method !== 'POST') return reply(refusal(invalidInput), 405)
    const body = await readObject(request)
    if (!body) return reply(refusal(invalidInput), 400)
    try {
      return reply(await answer(body, request), 200)
    } catch (error) {
      return replyToFailure(error)
    }
  })
}

/** The answer to what a business rule does not allow; `error` is the Arabic text to show. */
export function refusal(error: string): JsonObject {
  return { success: false, error }
}

/** The string under a key, or undefined when there is none or it is something else. */
export function textOf(body: JsonObject, key: string): string | undefined {
  const value = body[key]
  return typeof value === 'string' ? value : undefined
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function readObject(request: Request): Promise<JsonObject | null> {
  const body: unknown = await request.json().catch(() => null)
  return isJsonObject(body) ? body : null
}

function replyToFailure(error: unknown): Response {
  if (error instanceof ProcedureFailed && error.isUnreadableInput) return reply(refusal(invalidInput), 200)
  console.error(error instanceof Error ? error.message : 'a function failed')
  return reply(refusal(unavailable), 500)
}

function reply(body: JsonObject, status: number): Response {
  return Response.json(body, { status, headers: corsHeaders })
}
