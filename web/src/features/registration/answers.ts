// What the registration services answered, read into what it means. Pure.
import { isSuccess, textField } from '../../lib/records.ts'
import { registrationTexts } from '../../messages/registration.ts'

export type ReferrerAnswer = { found: true; name: string } | { found: false; message: string }

/** The answer of find_user_by_referral_code: {success, error, display_name}. */
export function readReferrer(data: unknown): ReferrerAnswer {
  if (isSuccess(data)) return { found: true, name: textField(data, 'display_name') ?? '' }
  return { found: false, message: textField(data, 'error') ?? registrationTexts.referral.notFound }
}
