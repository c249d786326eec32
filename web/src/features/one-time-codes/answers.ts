// What the services of one-time codes answered, read into what it means (spec 0 §7). Pure but for the time of a wait.
import { fieldOf, isSuccess, numberField, textField } from '../../lib/records.ts'
import { type Refusal, waitRefusal } from '../../lib/refusal.ts'
import { errors } from '../../messages/errors.ts'

export type SendAnswer =
  | { kind: 'sent'; testCode: string | undefined }
  | { kind: 'limited'; refusal: Refusal }
  | { kind: 'refused'; refusal: Refusal }

/** The code itself, while nothing is configured that could send it: `debug_otp`, or `otpCode` unless `hideOtp`. */
function testCodeOf(answer: unknown): string | undefined {
  const emailCode = fieldOf(answer, 'hideOtp') === true ? undefined : textField(answer, 'otpCode')
  return textField(answer, 'debug_otp') ?? emailCode
}

/**
 * The answer of send-whatsapp-otp, send-ultramsg-otp or send-email-otp. A failed sending that returns a test code still
 * leads on; `failed` is said where the service names no reason.
 */
export function readSending(answer: unknown, failed: string): SendAnswer {
  if (answer === null || answer === undefined)
    return { kind: 'refused', refusal: { text: errors.code.noAnswer } }
  const testCode = testCodeOf(answer)
  if (isSuccess(answer) || testCode) return { kind: 'sent', testCode }
  const seconds = numberField(answer, 'retry_after_seconds')
  if (seconds) return { kind: 'limited', refusal: waitRefusal(errors.code.sendLimit, seconds) }
  const text = textField(answer, 'error') ?? textField(answer, 'message') ?? failed
  return { kind: 'refused', refusal: { text } }
}

/** The answer to a code: why it was refused, or undefined when it was right. `wrong` is said where no reason is named. */
export function readCheck(answer: unknown, wrong: string): Refusal | undefined {
  if (isSuccess(answer)) return undefined
  const seconds = numberField(answer, 'retry_after_seconds')
  if (seconds) return waitRefusal(errors.code.checkLimit, seconds)
  return { text: textField(answer, 'error') ?? wrong, retype: true }
}
