/**
 * Sends the code by which an account moves to another number, to that number: {current_phone, phone, type: 'phone_change'} → {success,
 * message, error, code, debug_otp, note}. For who is signed in and confirmed lately to be themselves. A number that has an account gets a
 * code too, so that the answer tells nobody who is a member.
 */
import { codeNotSent, refusal, serveJson, textOf } from '../_shared/json-endpoint.ts'
import { asPhoneChanger } from '../_shared/phone-change.ts'
import { sendPhoneCode } from '../_shared/whatsapp/phone-code.ts'

/** In characters, however a number is written. */
const longestNumber = 40

serveJson((body, request) =>
  asPhoneChanger(request, (changer) =>
    sendPhoneCode(body, request, {
      type: 'phone_change',
      procedure: 'request_phone_change_code',
      parameters: {
        ...changer,
        p_current_phone: (textOf(body, 'current_phone') ?? '').slice(0, longestNumber),
      },
      notSent: (reason = codeNotSent) => refusal(reason),
    }),
  ),
)
