/**
 * Sends the code with which a forgotten password is reset by phone: {phone, type: 'forgot_password'} → {success, error,
 * details} (spec 0 §7), and `debug_otp` where no provider is configured and RETURN_CODES is on. A number without an
 * account gets a code too, so that the answer tells nobody who is a member.
 */
import { refusal, serveJson } from '../_shared/json-endpoint.ts'
import { type PhoneCode, sendPhoneCode } from '../_shared/whatsapp/phone-code.ts'

const unreachable = 'تعذر الاتصال بخدمة الواتساب'

const resetCode: PhoneCode = {
  type: 'forgot_password',
  procedure: 'request_phone_reset_code',
  notSent: (details) => ({ ...refusal(unreachable), ...(details && { details }) }),
}

serveJson((body, request) => sendPhoneCode(body, request, resetCode))
