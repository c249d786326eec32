/** A new password by a token: once, in time, good enough, and with every session of the account over. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { ban, statusOf } from '../../support/moderation.ts'
import {
  addEmailMember,
  letTokensAge,
  resetPassword,
  resetTokenFor,
  tryPassword,
} from '../../support/password-resets.ts'
import { signUp } from '../../support/people.ts'

const expired = 'انتهت صلاحية طلب إعادة التعيين، يرجى المحاولة من جديد'

test('by phone: the new password opens the account, the old one and the old sessions do not', async () => {
  const sara = await signUp('sara')
  const token = await resetTokenFor({ phone: sara.phone })
  expect(await resetPassword(token, 'jadida-1')).toEqual({
    success: true,
    message: 'تم تغيير كلمة المرور بنجاح',
  })
  expect(await tryPassword(sara.email, 'jadida-1')).not.toBeTypeOf('string')
  expect(await tryPassword(sara.email, sara.password)).toBe('Invalid login credentials')
  expect((await sara.api.auth.refreshSession()).error).not.toBeNull()
  expect((await sara.api.auth.getUser()).error).not.toBeNull()
})

test('by email, likewise', async () => {
  const { email, password } = await addEmailMember()
  const before = await tryPassword(email, password)
  const token = await resetTokenFor({ email })
  expect((await resetPassword(token, 'jadida-2')).success).toBe(true)
  expect(await tryPassword(email, 'jadida-2')).not.toBeTypeOf('string')
  expect(typeof before === 'string' ? null : (await before.auth.refreshSession()).error).not.toBeNull()
})

test('a token serves once, and of two uses at once one', async () => {
  const sara = await signUp('sara')
  const token = await resetTokenFor({ phone: sara.phone })
  const answers = await Promise.all(
    ['awwala-1', 'thaniya-2'].map((password) => resetPassword(token, password)),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await resetPassword(token, 'thalitha-3')).toEqual({ success: false, error: expired })
})

test('a password that is refused leaves the token good', async () => {
  const sara = await signUp('sara')
  const token = await resetTokenFor({ phone: sara.phone })
  const tooShort = { success: false, error: 'كلمة المرور يجب أن تكون على الأقل 6 أحرف' }
  expect(await resetPassword(token, '12345')).toEqual(tooShort)
  expect(await resetPassword(token, '')).toEqual(tooShort)
  expect(await resetPassword(token, 'x'.repeat(100))).toEqual({
    success: false,
    error: 'البيانات المدخلة غير صحيحة',
  })
  expect((await resetPassword(token, '123456')).success).toBe(true)
})

test('a token is over after 15 minutes, or when the next is given', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  const late = await resetTokenFor({ phone: sara.phone })
  await letTokensAge(sara.id, '15 minutes 1 second')
  expect((await resetPassword(late, 'jadida-1')).error).toBe(expired)
  const first = await resetTokenFor({ phone: noor.phone })
  await resetTokenFor({ phone: noor.phone })
  expect((await resetPassword(first, 'jadida-1')).error).toBe(expired)
  expect(await tryPassword(noor.email, noor.password)).not.toBeTypeOf('string')
})

test('a token of before is over once its owner has set a password otherwise', async () => {
  const sara = await signUp('sara')
  const token = await resetTokenFor({ phone: sara.phone })
  expect((await sara.api.auth.updateUser({ password: 'ikhtartuha-1' })).error).toBeNull()
  expect((await resetPassword(token, 'jadida-1')).error).toBe(expired)
})

test('a token is kept as a hash and cannot be made up', async () => {
  const sara = await signUp('sara')
  const token = await resetTokenFor({ phone: sara.phone })
  const [kept] = await sql<{ token_hash: string }>(
    product,
    `select token_hash from private.password_resets where user_id = '${sara.id}'`,
  )
  expect(kept?.token_hash).not.toBe(token)
  for (const made of [kept?.token_hash ?? '', randomBytes(32).toString('hex'), "' or true --", '']) {
    expect((await resetPassword(made, 'jadida-1')).error).toBe(expired)
  }
  const visitor = client(product)
  for (const name of ['claim_password_reset', 'release_password_reset', 'finish_password_reset']) {
    expect((await visitor.rpc(name, { p_token: token })).error?.code).toBe('42501')
  }
})

test('a new password does not end a ban', async () => {
  const sara = await signUp('sara')
  await ban(sara)
  const token = await resetTokenFor({ phone: sara.phone })
  expect((await resetPassword(token, 'jadida-1')).success).toBe(true)
  const api = await tryPassword(sara.email, 'jadida-1')
  if (typeof api === 'string') throw new Error(api)
  expect((await statusOf({ ...sara, api })).is_banned).toBe(true)
})
