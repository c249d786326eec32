/**
 * Moves an account to the number to which a code was sent: {phone, otp_code, challenge?} → {success, error, code}. `challenge`, the
 * SHA-256 of a secret, is how whoever lost the answer hears it again: the same code with it is answered as before.
 */
import { challengeOf } from '../_shared/challenge.ts'
import { countedFor } from '../_shared/code-limits.ts'
import { invalidInput, refusal, serveJson, textOf } from '../_shared/json-endpoint.ts'
import { asPhoneChanger } from '../_shared/phone-change.ts'
import { asObject, callAsService } from '../_shared/procedures.ts'

serveJson(async (body, request) => {
  const phone = textOf(body, 'phone')
  const challenge = challengeOf(body)
  if (!phone || phone.length > 40 || challenge === undefined) return refusal(invalidInput)

  return asPhoneChanger(request, async (changer) => {
    const { phone_number: _, ...answer } = asObject(
      await callAsService('change_phone', {
        ...changer,
        p_phone: phone,
        p_code: textOf(body, 'otp_code') ?? '',
        p_challenge: challenge,
        ...countedFor(request),
      }),
    )
    return answer
  })
})
