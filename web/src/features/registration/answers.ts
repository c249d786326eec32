// What the registration services answered, read into what it means. Pure.
import { isSuccess, numberField, textField } from '../../lib/records.ts'
import { errors } from '../../messages/errors.ts'
import { registrationTexts } from '../../messages/registration.ts'

export type ReferrerAnswer = { found: true; name: string } | { found: false; message: string }

/** The answer of find_user_by_referral_code: {success, error, display_name}. */
export function readReferrer(data: unknown): ReferrerAnswer {
  if (isSuccess(data)) return { found: true, name: textField(data, 'display_name') ?? '' }
  return { found: false, message: textField(data, 'error') ?? registrationTexts.referral.notFound }
}

export type SendAnswer =
  | { kind: 'sent'; testCode: string | undefined }
  | { kind: 'limited'; message: string; seconds: number }
  | { kind: 'refused'; message: string }

/** The answer of send-whatsapp-otp. A failed sending that returns a test code still leads on (spec 0 §7). */
export function readSending(data: unknown): SendAnswer {
  if (data === null || data === undefined) return { kind: 'refused', message: errors.code.noAnswer }
  const testCode = textField(data, 'debug_otp')
  if (isSuccess(data) || testCode) return { kind: 'sent', testCode }
  const seconds = numberField(data, 'retry_after_seconds')
  if (seconds)
    return { kind: 'limited', seconds, message: errors.code.sendLimit.replace('{n}', String(seconds)) }
  return { kind: 'refused', message: textField(data, 'error') ?? errors.code.sendFailed }
}

/** The answer of verify-whatsapp-otp: the refusal's text, or undefined when the code was right. */
export function readVerification(data: unknown): string | undefined {
  return isSuccess(data) ? undefined : (textField(data, 'error') ?? errors.code.wrong)
}
