/**
 * Sets a new password with the token that a verified code earned: {reset_token, password} → {success, message, error,
 * weak_password}. The token is claimed before the password is set, so that it serves once, and given back when the
 * password is refused.
 */
import {
  invalidInput,
  isJsonObject,
  type JsonObject,
  refusal,
  serveJson,
  textOf,
} from '../_shared/json-endpoint.ts'
import { callAsService } from '../_shared/procedures.ts'
import {
  type NewPassword,
  type PasswordRefusal,
  setPassword,
  shortestPassword,
} from '../_shared/set-password.ts'

const tooShort = 'كلمة المرور يجب أن تكون على الأقل 6 أحرف'
const tooShortForStrict = 'كلمة المرور يجب أن تكون 8 أحرف على الأقل'
const tooWeak = 'كلمة المرور ضعيفة جداً، يرجى اختيار كلمة مرور أقوى'
const expired = 'انتهت صلاحية طلب إعادة التعيين، يرجى المحاولة من جديد'
const changed = 'تم تغيير كلمة المرور بنجاح'
const tokenShape = /^[0-9a-f]{64}$/

serveJson(async (body) => {
  const token = textOf(body, 'reset_token') ?? ''
  const password = textOf(body, 'password') ?? ''
  if ([...password].length < shortestPassword) return refusal(tooShort)
  if (!tokenShape.test(token)) return refusal(expired)

  const [claim] = toClaims(await callAsService('claim_password_reset', { p_token: token }))
  if (!claim) return refusal(expired)
  return setClaimed(token, { ...claim, password })
})

function toClaims(rows: unknown): Omit<NewPassword, 'password'>[] {
  if (!Array.isArray(rows)) throw new Error('claim_password_reset answered with something else than rows')
  return rows.map((row) => {
    const userId = isJsonObject(row) ? textOf(row, 'user_id') : undefined
    if (!userId || typeof row.proves_email !== 'boolean')
      throw new Error('claim_password_reset answered oddly')
    return { userId, provesEmail: row.proves_email }
  })
}

async function setClaimed(token: string, chosen: NewPassword): Promise<JsonObject> {
  const refused = await setPassword(chosen).catch(async (error) => {
    await callAsService('release_password_reset', { p_token: token })
    throw error
  })
  if (refused) {
    await callAsService('release_password_reset', { p_token: token })
    return answerTo(refused)
  }
  await callAsService('finish_password_reset', { p_token: token })
  return { success: true, message: changed }
}

function answerTo({ reasons }: PasswordRefusal): JsonObject {
  if (reasons.length === 0) return refusal(invalidInput)
  const text = reasons.every((reason) => reason === 'length') ? tooShortForStrict : tooWeak
  return { ...refusal(text), weak_password: { reasons } }
}
