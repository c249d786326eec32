// The two ways to prove who one is: by the messaging app on the account's number, and by email.
import { invokeFunction } from '../../lib/invoke-function.ts'
import { errors } from '../../messages/errors.ts'
import { codeTexts } from '../../messages/one-time-codes.ts'
import type { CodeChannel } from '../one-time-codes/public.ts'

export interface ResetWay {
  channel: CodeChannel
  /** Asks whether the code is right; `code` in Latin digits. */
  check: (to: string, code: string) => Promise<unknown>
  texts: { prompt: string; wrong: string }
}

export const phoneWay: ResetWay = {
  channel: {
    request: (phone) => invokeFunction('send-ultramsg-otp', { phone, type: 'forgot_password' }),
    texts: {
      sent: codeTexts.sentByWhatsapp,
      connection: errors.code.whatsapp,
      failed: errors.code.whatsapp,
    },
  },
  check: (phone, code) => invokeFunction('verify-reset-otp', { phone, otp_code: code }),
  texts: { prompt: codeTexts.enterWhatsappCode, wrong: errors.code.wrong },
}

export const emailWay: ResetWay = {
  channel: {
    request: (email) => invokeFunction('send-email-otp', { email }),
    texts: {
      sent: codeTexts.sentByEmail,
      connection: errors.network,
      failed: errors.code.sendFailed,
    },
  },
  check: (email, code) => invokeFunction('verify-reset-otp', { email, otp_code: code }),
  texts: { prompt: codeTexts.enterEmailCode, wrong: errors.code.wrongEmailCode },
}

/** Sets the password by the token that a right code gave. */
export function setPassword(token: string, password: string): Promise<unknown> {
  return invokeFunction('reset-password', { reset_token: token, password })
}
