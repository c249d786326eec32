/**
 * Checks a code that was sent to a number: {phone_number, otp_code, challenge?} → {success, error} (spec 0 §7). The
 * database remembers that the number was verified, and lets one account be made for it. `challenge`, the SHA-256 of a
 * secret, keeps that for who knows the secret.
 */
import { challengeOf } from '../_shared/challenge.ts'
import { countedFor } from '../_shared/code-limits.ts'
import { invalidInput, refusal, serveJson, textOf } from '../_shared/json-endpoint.ts'
import { asObject, callAsService } from '../_shared/procedures.ts'

serveJson(async (body, request) => {
  const phone = textOf(body, 'phone_number')
  const code = textOf(body, 'otp_code')
  const challenge = challengeOf(body)
  if (!phone || phone.length > 40) return refusal(invalidInput)
  if (challenge === undefined) return refusal(invalidInput)

  const { phone_number: _, ...answer } = asObject(
    await callAsService('check_phone_code', {
      p_phone: phone,
      p_code: code ?? '',
      p_challenge: challenge,
      ...countedFor(request),
    }),
  )
  return answer
})
