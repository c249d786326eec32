/**
 * Sets a new password with the token that a verified code earned: {reset_token, password} → {success, message, error,
 * weak_password}. The token is claimed before the password is set, so that it serves once, and given back when the
 * password is refused.
 */
import { invalidInput, type JsonObject, refusal, serveJson, textOf } from '../_shared/json-endpoint.ts'
import { callAsService } from '../_shared/procedures.ts'
import { type PasswordRefusal, setPassword } from '../_shared/set-password.ts'

const shortestPassword = 6
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

  const userId = await callAsService('claim_password_reset', { p_token: token })
  if (typeof userId !== 'string') return refusal(expired)
  return setClaimed(token, userId, password)
})

async function setClaimed(token: string, userId: string, password: string): Promise<JsonObject> {
  const refused = await setPassword(userId, password).catch(async (error) => {
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
