/**
 * Sends the code with which a forgotten password is reset by email: {email} → {success, hideOtp, otpCode, message}
 * (spec 0 §7). `otpCode` comes only where no mail server is configured and RETURN_CODES is on.
 */
import { countedFor } from '../_shared/code-limits.ts'
import { isEmailAddress, longestEmail } from '../_shared/email/address.ts'
import { configuredMailer } from '../_shared/email/mailer.ts'
import { resetCodeEmail } from '../_shared/email/reset-code-email.ts'
import { returnsCodes } from '../_shared/environment.ts'
import { codeNotSent, type JsonObject, serveJson, textOf } from '../_shared/json-endpoint.ts'
import { asObject, callAsService } from '../_shared/procedures.ts'

const badEmail = 'صيغة البريد الإلكتروني غير صحيحة'
const tooLong = 'البريد الإلكتروني طويل جداً'
const sent = 'تم إرسال رمز التحقق إلى بريدك الإلكتروني'

serveJson(async (body, request) => {
  const email = (textOf(body, 'email') ?? '').trim()
  if (email.length > longestEmail) return failed(tooLong)
  if (!isEmailAddress(email)) return failed(badEmail)
  const mailer = configuredMailer()
  if (!mailer && !returnsCodes()) return failed(codeNotSent)

  const parameters = { p_email: email, ...countedFor(request) }
  const { error, ...made } = asObject(await callAsService('request_email_code', parameters))
  const address = textOf(made, 'email')
  const code = textOf(made, 'code')
  if (!address || !code) return { ...made, hideOtp: true, message: error }
  if (!mailer) return { success: true, hideOtp: false, otpCode: code, message: sent }
  const isTaken = await mailer(resetCodeEmail(address, code))
  return isTaken ? { success: true, hideOtp: true, message: sent } : failed(codeNotSent)
})

function failed(message: string): JsonObject {
  return { success: false, hideOtp: true, message }
}
