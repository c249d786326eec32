/**
 * Sends a one-time code to a number by WhatsApp: {phone, type: 'verification'} → {success, message, error, debug_otp,
 * note} (spec 0 §7). The database makes and keeps the code; the browser sees it only where no provider is configured
 * and RETURN_CODES is on.
 */
import { codeNotSent, refusal, serveJson } from '../_shared/json-endpoint.ts'
import { type PhoneCode, sendPhoneCode } from '../_shared/whatsapp/phone-code.ts'

const verificationCode: PhoneCode = {
  type: 'verification',
  procedure: 'request_phone_code',
  notSent: (reason = codeNotSent) => refusal(reason),
}

serveJson((body, request) => sendPhoneCode(body, request, verificationCode))
