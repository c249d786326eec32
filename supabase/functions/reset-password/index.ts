/**
 * Sets a new password with the token that a verified code earned: {reset_token, password} → {success, message, error,
 * weak_password}. The password and the end of the token are one change of the database, so that it serves once, and a password
 * that is refused leaves it good.
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

  const reset = await findReset(token)
  if (!reset) return refusal(expired)
  let refused: PasswordRefusal | null
  try {
    refused = await setPassword({ ...reset, password })
  } catch (error) {
    // Between the question and the change the owner may have set another password, or the token may have served.
    if (await findReset(token)) throw error
    return refusal(expired)
  }
  return refused ? answerTo(refused) : { success: true, message: changed }
})

async function findReset(token: string): Promise<Omit<NewPassword, 'password'> | undefined> {
  const rows = await callAsService('find_password_reset', { p_token: token })
  if (!Array.isArray(rows)) throw new Error('find_password_reset answered with something else than rows')
  const [row]: unknown[] = rows
  if (row === undefined) return undefined
  const userId = isJsonObject(row) ? textOf(row, 'user_id') : undefined
  const tokenHash = isJsonObject(row) ? textOf(row, 'token_hash') : undefined
  if (!isJsonObject(row) || !userId || !tokenHash || typeof row.proves_email !== 'boolean') {
    throw new Error('find_password_reset answered oddly')
  }
  return { userId, tokenHash, provesEmail: row.proves_email }
}

function answerTo({ reasons }: PasswordRefusal): JsonObject {
  if (reasons.length === 0) return refusal(invalidInput)
  const text = reasons.every((reason) => reason === 'length') ? tooShortForStrict : tooWeak
  return { ...refusal(text), weak_password: { reasons } }
}
