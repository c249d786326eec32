/**
 * Exchanges a code for the token with which a new password may be set: {phone, otp_code, challenge?} or {email, otp_code,
 * challenge?} → {success, error, reset_token}. With a `challenge`, the SHA-256 of a secret, the token is that secret, and is not
 * answered: whose answer was lost asks again.
 */
import { challengeOf } from '../_shared/challenge.ts'
import { countedFor } from '../_shared/code-limits.ts'
import { invalidInput, refusal, serveJson, textOf } from '../_shared/json-endpoint.ts'
import { asObject, callAsService } from '../_shared/procedures.ts'

const longestIdentifier = 254

serveJson(async (body, request) => {
  const phone = textOf(body, 'phone')
  const email = textOf(body, 'email')
  const identifier = phone ?? email
  if (!identifier || identifier.length > longestIdentifier || (phone && email)) return refusal(invalidInput)

  const challenge = challengeOf(body)
  if (challenge === undefined) return refusal(invalidInput)
  const proof = { p_code: textOf(body, 'otp_code') ?? '', p_challenge: challenge, ...countedFor(request) }
  return asObject(
    phone
      ? await callAsService('verify_phone_reset_code', { p_phone: phone, ...proof })
      : await callAsService('verify_email_reset_code', { p_email: email, ...proof }),
  )
})
