/**
 * Sends a one-time code to a number by WhatsApp: {phone, type: 'verification'} → {success, message, error, debug_otp,
 * note} (spec 0 §7). The database makes and keeps the code; the browser sees it only where no provider is configured
 * and RETURN_CODES is on.
 */
import { countedFor } from '../_shared/code-limits.ts'
import { returnsCodes } from '../_shared/environment.ts'
import { invalidInput, type JsonObject, refusal, serveJson, textOf } from '../_shared/json-endpoint.ts'
import { asObject, callAsService } from '../_shared/procedures.ts'
import { configuredSender } from '../_shared/whatsapp/sender.ts'

const notSent = 'فشل في إرسال رمز التحقق'
const sent = 'تم إرسال رمز التحقق عبر واتساب'
const testNote = 'لا توجد خدمة واتساب مفعّلة، لذلك يظهر الرمز هنا للتجربة'

serveJson(async (body, request) => {
  const phone = textOf(body, 'phone')
  const type = textOf(body, 'type') ?? 'verification'
  if (!phone || phone.length > 40 || type !== 'verification') return refusal(invalidInput)
  const sender = configuredSender()
  if (!sender && !returnsCodes()) return refusal(notSent)

  const parameters = { p_phone: phone, ...countedFor(request) }
  const made = asObject(await callAsService('request_phone_code', parameters))
  const number = textOf(made, 'phone_number')
  const code = textOf(made, 'code')
  if (!number || !code) return made
  if (!sender) return testAnswer(code)
  const { failure } = await sender.sendCode(number, code)
  return failure ? refusal(failure) : { success: true, message: sent }
})

function testAnswer(code: string): JsonObject {
  return { success: true, message: sent, debug_otp: code, note: testNote }
}
