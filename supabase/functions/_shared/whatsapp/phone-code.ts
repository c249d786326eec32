/** Sending a code to a number by WhatsApp: the database makes and counts it, the browser sees it only where nothing can send it. */
import { countedFor } from '../code-limits.ts'
import { returnsCodes } from '../environment.ts'
import { invalidInput, type JsonObject, refusal, textOf } from '../json-endpoint.ts'
import { asObject, callAsService } from '../procedures.ts'
import { configuredSender } from './sender.ts'

const sent = 'تم إرسال رمز التحقق عبر واتساب'
const testNote = 'لا توجد خدمة واتساب مفعّلة، لذلك يظهر الرمز هنا للتجربة'
/** In characters, however a number is written. */
const longestNumber = 40

export interface PhoneCode {
  /** What the body's `type` is, if it has one. */
  type: string
  /** The procedure that makes the code: `{p_phone, p_address, p_limits}` → `{success, phone_number, code}` or a refusal. */
  procedure: string
  /** What it takes besides. */
  parameters?: JsonObject
  /** The answer where nothing can send it, or the provider did not: `reason` in words, where there is one. */
  notSent: (reason?: string) => JsonObject
}

/** Answers `{phone, type?}` with `{success, message}`, and `debug_otp` and `note` where no provider is configured. */
export async function sendPhoneCode(
  body: JsonObject,
  request: Request,
  { type, procedure, parameters, notSent }: PhoneCode,
): Promise<JsonObject> {
  const phone = textOf(body, 'phone')
  if (!phone || phone.length > longestNumber || (textOf(body, 'type') ?? type) !== type) {
    return refusal(invalidInput)
  }
  const sender = configuredSender()
  if (!sender && !returnsCodes()) return notSent()

  const made = asObject(
    await callAsService(procedure, { ...parameters, p_phone: phone, ...countedFor(request) }),
  )
  const number = textOf(made, 'phone_number')
  const code = textOf(made, 'code')
  if (!number || !code) return made
  if (!sender) return { success: true, message: sent, debug_otp: code, note: testNote }
  const { failure } = await sender.sendCode(number, code)
  return failure ? notSent(failure) : { success: true, message: sent }
}
