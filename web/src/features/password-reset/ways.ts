// The two ways to prove who one is: by the messaging app on the account's number, and by email.
import * as v from 'valibot'
import { answerOf } from '../../lib/contract.ts'
import { invokeFunction } from '../../lib/invoke-function.ts'
import { authKey } from '../../lib/personal-data.ts'
import { errors } from '../../messages/errors.ts'
import { codeTexts } from '../../messages/one-time-codes.ts'
import { resetTexts } from '../../messages/password-reset.ts'
import { type CodeChannel, emailSendingAnswer, phoneSendingAnswer } from '../one-time-codes/index.ts'

/** The token that allows one new password, where the browser did not choose it. */
export const resetCheckAnswer = answerOf({ reset_token: v.optional(v.string()) }, {})

interface ResetProof {
  otp_code: string
  challenge?: string
}

export interface ResetWay {
  channel: CodeChannel
  /** Asks whether the code is right; `code` in Latin digits, `challenge` of the token that it is to be exchanged for. */
  check: (to: string, proof: ResetProof) => Promise<v.InferOutput<typeof resetCheckAnswer>>
  prompt: string
}

export const phoneWay: ResetWay = {
  channel: {
    key: authKey('phone-reset-codes'),
    triesCountFor: 'address',
    request: (phone) =>
      invokeFunction('send-ultramsg-otp', { phone, type: 'forgot_password' }, phoneSendingAnswer),
    texts: {
      sent: codeTexts.sentByWhatsapp,
      connection: errors.code.whatsapp,
      failed: errors.code.whatsapp,
    },
  },
  check: (phone, proof) => invokeFunction('verify-reset-otp', { phone, ...proof }, resetCheckAnswer),
  prompt: codeTexts.enterWhatsappCode,
}

export const emailWay: ResetWay = {
  channel: {
    key: authKey('email-reset-codes'),
    triesCountFor: 'address',
    request: (email) => invokeFunction('send-email-otp', { email }, emailSendingAnswer),
    texts: {
      sent: codeTexts.sentByEmail,
      connection: errors.network,
      failed: errors.code.sendFailed,
    },
  },
  check: (email, proof) => invokeFunction('verify-reset-otp', { email, ...proof }, resetCheckAnswer),
  prompt: codeTexts.enterEmailCode,
}

export const newPasswordAnswer = answerOf({}, { weak_password: v.optional(v.object({})) })

/**
 * Sets the password by the token that a right code gave: why it was refused, or undefined when it is set. `isRepeat` where it was sent
 * before and nothing was heard: a token that is used up then may have been used by that.
 */
export async function setPassword(
  token: string,
  password: string,
  isRepeat: boolean,
): Promise<string | undefined> {
  const answer = await invokeFunction('reset-password', { reset_token: token, password }, newPasswordAnswer)
  if (answer.success) return undefined
  return isRepeat && !answer.weak_password ? resetTexts.maybeDone : answer.text
}
