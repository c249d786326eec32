/** A new password by a token: once, in time, good enough, and with every session of the account over. */
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { ban, statusOf } from '../../support/moderation.ts'
import {
  addEmailMember,
  letTokensAge,
  resetCodeFor,
  resetPassword,
  resetTokenFor,
  tryPassword,
  verifyReset,
} from '../../support/password-resets.ts'
import { sha256, signUp } from '../../support/people.ts'

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

test('by email, where nobody has proven the address yet and sessions are open', async () => {
  const email = `${randomUUID()}@example.com`
  const api = client(product)
  expect((await api.auth.signUp({ email, password: 'kalima-qadima-1' })).data.session).not.toBeNull()
  const token = await resetTokenFor({ email })
  expect(await resetPassword(token, 'jadida-2')).toMatchObject({ success: true })
  expect(await tryPassword(email, 'jadida-2')).not.toBeTypeOf('string')
  expect((await api.auth.refreshSession()).error).not.toBeNull()
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
  for (const name of ['find_password_reset']) {
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

describe('with a token that the browser chose', () => {
  const members = {
    phone: async () => {
      const { id, phone, api } = await signUp('sara')
      return { id, who: { phone }, change: () => api.auth.updateUser({ password: 'ikhtartuha-1' }) }
    },
    email: async () => {
      const { id, email, password } = await addEmailMember()
      const api = client(product)
      await api.auth.signInWithPassword({ email, password })
      return { id, who: { email }, change: () => api.auth.updateUser({ password: 'ikhtartuha-1' }) }
    },
  }
  const wrong = { phone: 'رمز التحقق غير صحيح أو منتهي الصلاحية', email: 'رمز خاطئ' }

  test.each(['phone', 'email'] as const)(
    'by %s: whose answer was lost sends the same again; nobody else gains by the code',
    async (kind) => {
      const { who } = await members[kind]()
      const [secret, another] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
      const code = await resetCodeFor(who)
      const check = (entered: string, chosen?: string) =>
        verifyReset(who, entered, product, chosen && sha256(chosen))
      expect(await check(code, secret)).toEqual({ success: true })
      expect(await check(code, another)).toEqual({ success: false, error: wrong[kind] })
      expect(await check(code)).toEqual({ success: false, error: wrong[kind] })
      expect(await check(code, secret)).toEqual({ success: true })
      const other = code === '000000' ? '000001' : '000000'
      expect(await check(other, secret)).toMatchObject({ success: false, error: wrong[kind] })
      expect((await check(code, secret)).retry_after_seconds).toBeGreaterThan(0)
      expect((await resetPassword(another, 'jadida-1')).error).toBe(expired)
      expect((await resetPassword(sha256(secret), 'jadida-1')).error).toBe(expired)
      expect((await resetPassword(secret, 'jadida-1')).success).toBe(true)
    },
  )

  test.each(['phone', 'email'] as const)(
    'by %s: once it is used, or the password was changed otherwise, the code gives it no more',
    async (kind) => {
      const [used, changed] = [await members[kind](), await members[kind]()]
      const secret = randomBytes(32).toString('hex')
      const usedCode = await resetCodeFor(used.who)
      const again = () => verifyReset(used.who, usedCode, product, sha256(secret))
      expect(await again()).toEqual({ success: true })
      expect((await resetPassword(secret, 'jadida-1')).success).toBe(true)
      expect(await again()).toEqual({ success: false, error: wrong[kind] })
      expect((await resetPassword(secret, 'jadida-2')).error).toBe(expired)

      const held = randomBytes(32).toString('hex')
      const code = await resetCodeFor(changed.who)
      const hold = () => verifyReset(changed.who, code, product, sha256(held))
      expect(await hold()).toEqual({ success: true })
      expect((await changed.change()).error).toBeNull()
      expect(await hold()).toEqual({ success: false, error: wrong[kind] })
      expect((await resetPassword(held, 'jadida-1')).error).toBe(expired)
    },
  )

  test('the token lasts no longer for being asked for again', async () => {
    const { id, who } = await members.phone()
    const secret = randomBytes(32).toString('hex')
    const code = await resetCodeFor(who)
    await verifyReset(who, code, product, sha256(secret))
    await letTokensAge(id, '14 minutes')
    expect(await verifyReset(who, code, product, sha256(secret))).toEqual({ success: true })
    await letTokensAge(id, '1 minute')
    expect((await resetPassword(secret, 'jadida-1')).error).toBe(expired)
  })

  test('a challenge that somebody else chose first sets nobody’s password but theirs', async () => {
    const [thief, sara] = [await members.phone(), await members.phone()]
    const secret = randomBytes(32).toString('hex')
    const codeOfThief = await resetCodeFor(thief.who)
    expect(await verifyReset(thief.who, codeOfThief, product, sha256(secret))).toEqual({ success: true })
    const answer = await verifyReset(sara.who, await resetCodeFor(sara.who), product, sha256(secret))
    expect(answer).toMatchObject({ success: false, error: wrong.phone })
  })

  test('what is no challenge is refused', async () => {
    const { who } = await members.phone()
    expect(await verifyReset(who, '123456', product, 'a secret')).toEqual({
      success: false,
      error: 'البيانات المدخلة غير صحيحة',
    })
  })
})
