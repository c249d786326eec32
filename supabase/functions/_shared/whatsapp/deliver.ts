/** One call to a provider's API, and what became of it in words for people (spec 0 §8). */
import { codeNotSent, isJsonObject, type JsonObject } from '../json-endpoint.ts'
import type { Delivery } from './sender.ts'

const timeoutMs = 10_000
const noConnection = 'خطأ في الاتصال بخدمة إرسال الرسائل'
const noAnswer = 'لم يتم الحصول على استجابة من الخدمة'

/** Posts a message; `wasAccepted` reads the provider's answer to a request that succeeded. */
export async function deliver(
  address: string,
  message: RequestInit,
  wasAccepted: (answer: JsonObject) => boolean,
): Promise<Delivery> {
  const response = await post(address, message)
  if (!response) return { failure: noConnection }
  const answer: unknown = await response.json().catch(() => null)
  if (!isJsonObject(answer)) return { failure: noAnswer }
  return response.ok && wasAccepted(answer) ? {} : { failure: codeNotSent }
}

async function post(address: string, message: RequestInit): Promise<Response | null> {
  try {
    return await fetch(address, { ...message, method: 'POST', signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    console.error(`WhatsApp provider unreachable: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
