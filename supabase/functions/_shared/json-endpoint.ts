/** The shape every function here has: a JSON object posted from a browser, a JSON object answered. */

import { logFailure } from './failure-log.ts'
import { exceedsShape } from './json-shape.ts'
import { ProcedureFailed } from './procedure-failed.ts'

export type JsonObject = Record<string, unknown>

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
}

export const invalidInput = 'البيانات المدخلة غير صحيحة'
/** Whichever way it was to go. */
export const codeNotSent = 'فشل في إرسال رمز التحقق'
/** Bytes. */
const longestBody = 64 * 1024
/** Several times what any of these functions is asked. */
const bodyShape = { deepest: 10, mostValues: 100 }
const notAllowed = 'غير مصرح بالوصول'
const unavailable = 'الخدمة غير متاحة مؤقتاً'

/**
 * Serves one function. What `answer` returns goes out with status 200, refusals by a business rule among it. That the caller
 * may not ask at all is 403; what else it throws is logged and goes out as 500 without its message.
 */
export function serveJson(answer: (body: JsonObject, request: Request) => Promise<JsonObject>): void {
  Deno.serve(async (request) => {
    if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders })
    if (request.method !== 'POST') return reply(refusal(invalidInput), 405)
    const text = await readText(request)
    if (text === null) return reply(refusal(invalidInput), 413)
    const body = parseObject(text)
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

/** The body, or null when it is longer than anything these functions are asked: the rest is read and dropped. */
export async function readText(request: Request): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size <= longestBody) text += decoder.decode(chunk, { stream: true })
  }
  return size > longestBody ? null : text + decoder.decode()
}

function parseObject(text: string): JsonObject | null {
  if (exceedsShape(text, bodyShape)) return null
  try {
    const body: unknown = JSON.parse(text)
    return isJsonObject(body) ? body : null
  } catch {
    return null
  }
}

function replyToFailure(error: unknown): Response {
  if (error instanceof ProcedureFailed) {
    if (error.isUnreadableInput) return reply(refusal(invalidInput), 200)
    if (error.isForbidden) return reply(refusal(notAllowed), 403)
  }
  logFailure(error, 'a function failed')
  return reply(refusal(unavailable), 500)
}

function reply(body: JsonObject, status: number): Response {
  return Response.json(body, { status, headers: corsHeaders })
}
