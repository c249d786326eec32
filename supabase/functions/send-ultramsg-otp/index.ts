/**
 * Sends the code with which a forgotten password is reset by phone: {phone, type: 'forgot_password'} → {success, error,
 * details} (spec 0 §7), and `debug_otp` where no provider is configured and
 * RETURN_CODES is on. A number without an
 * account gets a code too, so that the answer tells nobody who is a member.
 */
import { countedFor } from '../_shared/code-limits.ts'
import { returnsCodes } from '../_shared/environment.ts'
import { invalidInput, type JsonObject, refusal, serveJson, textOf } from '../_shared/json-endpoint.ts'
import { asObject, callAsService } from '../_shared/procedures.ts'
import { configuredSender } from '../_shared/whatsapp/sender.ts'

const unreachable = 'تعذر الاتصال بخدمة الواتساب'
const sent = 'تم إرسال رمز التحقق عبر واتساب'
const testNote = 'لا توجد خدمة واتساب مفعّلة، لذلك يظهر الرمز هنا للتجربة'

serveJson(async (body, request) => {
  const phone = textOf(body, 'phone')
  const type = textOf(body, 'type') ?? 'forgot_password'
  if (!phone || phone.length > 40 || type !== 'forgot_password') return refusal(invalidInput)
  const sender = configuredSender()
  if (!sender && !returnsCodes()) return refusal(unreachable)

  const parameters = { p_phone: phone, ...countedFor(request) }
  const made = asObject(await callAsService('request_phone_reset_code', parameters))
  const number = textOf(made, 'phone_number')
  const code = textOf(made, 'code')
  if (!number || !code) return made
  if (!sender) return testAnswer(code)
  const { failure } = await sender.sendCode(number, code)
  return failure ? { ...refusal(unreachable), details: failure } : { success: true, message: sent }
})

function testAnswer(code: string): JsonObject {
  return { success: true, message: sent, debug_otp: code, note: testNote }
}
