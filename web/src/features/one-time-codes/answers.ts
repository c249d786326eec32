// What the services of one-time codes answer (spec 0 §7), and what it means. Pure but for the time of a wait.
import * as v from 'valibot'
import { type AnswerWithRules, answerOf } from '../../lib/contract.ts'
import { type Refusal, waitRefusal } from '../../lib/refusal.ts'
import { errors } from '../../messages/errors.ts'

/** The code itself, only while nothing is configured that could send it. */
const phoneCode = { debug_otp: v.optional(v.string()) }
const emailCode = { hideOtp: v.boolean(), otpCode: v.optional(v.string()) }

/** Of send-whatsapp-otp and send-ultramsg-otp; nothing where the service left its answer empty. */
export const phoneSendingAnswer = v.nullish(answerOf(phoneCode, phoneCode))
/** Of send-email-otp. */
export const emailSendingAnswer = v.nullish(answerOf(emailCode, emailCode))

export type PhoneSending = v.InferOutput<typeof phoneSendingAnswer>
export type EmailSending = v.InferOutput<typeof emailSendingAnswer>

export type SendAnswer =
  | { kind: 'sent'; testCode: string | undefined }
  | { kind: 'limited'; refusal: Refusal }
  | { kind: 'refused'; refusal: Refusal }

function testCodeOf(answer: NonNullable<PhoneSending | EmailSending>): string | undefined {
  if ('hideOtp' in answer) return answer.hideOtp ? undefined : answer.otpCode
  return answer.debug_otp
}

/** What became of a code. A failed sending that returns a test code still leads on. */
export function readSending(answer: PhoneSending | EmailSending): SendAnswer {
  if (!answer) return { kind: 'refused', refusal: { text: errors.code.noAnswer } }
  const testCode = testCodeOf(answer)
  if (answer.success || testCode) return { kind: 'sent', testCode }
  const { text, retryAfterSeconds } = answer
  if (retryAfterSeconds === undefined) return { kind: 'refused', refusal: { text } }
  return { kind: 'limited', refusal: waitRefusal(errors.code.sendLimit, retryAfterSeconds) }
}

/** The answer to a code: why it was refused, or undefined when it was right. */
export function readCheck(answer: AnswerWithRules): Refusal | undefined {
  if (answer.success) return undefined
  const { text, retryAfterSeconds } = answer
  return retryAfterSeconds === undefined
    ? { text, retype: true }
    : waitRefusal(errors.code.checkLimit, retryAfterSeconds)
}
