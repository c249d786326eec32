/** Where an account has a second factor, a password alone opens nothing but the way to the code. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { product, serviceClient, sql } from '../../support/backends.ts'
import { addOldBan, ban, signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { letProofsAge, signInElsewhere } from '../../support/sessions.ts'
import { nextTotp } from '../../support/totp.ts'

const factorText = 'أدخل رمز التحقق بخطوتين لإكمال تسجيل الدخول'
const refused = { code: 'PT403', hint: 'insufficient_aal', message: factorText }

interface Factor {
  id: string
  secret: string
}

async function enrol({ api }: Pick<Person, 'api'>, friendlyName = 'هاتفي'): Promise<Factor> {
  const { data, error } = await api.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const factor = { id: data.id, secret: data.totp.secret }
  await show(api, factor)
  return factor
}

async function show(api: SupabaseClient, { id, secret }: Factor): Promise<void> {
  const { error } = await api.auth.mfa.challengeAndVerify({ factorId: id, code: await nextTotp(secret) })
  if (error) throw error
}

test('the password alone reads nothing; the question about a ban and the code stay open', async () => {
  const sara = await signUp('sara')
  const factor = await enrol(sara)
  expect((await sara.api.from('posts').select('id')).error).toBeNull()
  const low = await signInElsewhere(sara)
  expect(await low.from('posts').select('id')).toMatchObject({ status: 403, error: refused })
  expect((await low.rpc('get_own_profile')).error).toMatchObject(refused)
  expect((await low.storage.from('posts').list(sara.id)).error?.message).toBe(factorText)
  const { data: profile } = await low.functions.invoke('secure-profile', {
    body: { action: 'getCurrentUserProfile' },
  })
  expect(profile).toEqual({ success: false, error: factorText, code: 'insufficient_aal' })
  const own = low.channel(`user:${sara.id}`, { config: { private: true } })
  expect(await new Promise((resolve) => own.subscribe(resolve))).toBe('CHANNEL_ERROR')
  await low.removeAllChannels()

  const asked = await low.rpc('check_user_ban_status', { p_user_id: sara.id })
  expect(asked.data).toMatchObject({ is_banned: false })
  expect((await low.auth.getUser()).data.user?.factors).toMatchObject([{ id: factor.id, status: 'verified' }])
})

test('the password of an admin alone gives no right of an admin: others’ bans are neither told nor moved', async () => {
  const [admin, sara] = [await signUpAdmin('huda'), await signUp('sara')]
  await enrol(admin)
  await addOldBan(sara, '5 days')
  const questions = ['check_user_ban_status', 'migrate_legacy_bans']
  const ask = (api: SupabaseClient) =>
    Promise.all(questions.map((name) => api.rpc(name, { p_user_id: sara.id })))
  const low = await signInElsewhere(admin)
  for (const { data, error } of await ask(low)) {
    expect(data).toBeNull()
    expect(error).toMatchObject({ code: '42501' })
  }
  expect((await low.rpc('check_user_ban_status', { p_user_id: admin.id })).error).toBeNull()
  for (const { error } of await ask(admin.api)) expect(error).toBeNull()
})

test('the password alone changes nothing of the account', async () => {
  const sara = await signUp('sara')
  const factor = await enrol(sara)
  const { auth } = await signInElsewhere(sara)
  for (const { error } of [
    await auth.updateUser({ data: { registration_method: 'x' } }),
    await auth.updateUser({ password: 'kalima-ukhra-2' }),
    await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'another' }),
    await auth.mfa.unenroll({ factorId: factor.id }),
  ]) {
    expect(error).toMatchObject({ status: 403, message: factorText })
  }
})

test('the session that was signed in before the factor, elsewhere, ends with it', async () => {
  const sara = await signUp('sara')
  const elsewhere = await signInElsewhere(sara)
  await enrol(sara)
  expect((await elsewhere.from('posts').select('id')).error).toMatchObject({ hint: 'session_not_found' })
})

test('a factor that was begun and never confirmed asks for nothing', async () => {
  const sara = await signUp('sara')
  await sara.api.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'begun' })
  const elsewhere = await signInElsewhere(sara)
  expect((await elsewhere.from('posts').select('id')).error).toBeNull()
})

test('the factor goes, and the password is enough again', async () => {
  const sara = await signUp('sara')
  const factor = await enrol(sara)
  const low = await signInElsewhere(sara)
  expect((await sara.api.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
  expect((await low.from('posts').select('id')).error).toBeNull()
})

describe('an account has one second factor', () => {
  const second = 'التحقق بخطوتين مفعّل لحسابك، أوقفه أولاً لتفعيله من جديد'

  test('another is not begun beside it, and may come once it is gone', async () => {
    const sara = await signUp('sara')
    const first = await enrol(sara)
    const { error } = await sara.api.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'جهازي الثاني' })
    expect(error).toMatchObject({ status: 422, message: second })
    expect((await sara.api.auth.mfa.unenroll({ factorId: first.id })).error).toBeNull()
    await enrol(sara)
  })

  test('of two that were begun, by whatever service, the second does not come into force', async () => {
    const sara = await signUp('sara')
    const { data } = await sara.api.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'هاتفي' })
    await sara.api.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'جهازي' })
    const verified = `update auth.mfa_factors set status = 'verified' where user_id = '${sara.id}'`
    await sql(product, `${verified} and id = '${data?.id}' returning id`)
    await expect(sql(product, `${verified} and id <> '${data?.id}' returning id`)).rejects.toThrow(second)
  })
})

describe('who found a session and knows no password', () => {
  const confirm = { status: 403, code: 'PT403', message: 'أكّد هويتك للمتابعة' }

  test.each(['/factors', '/factors?a=b', '/f%61ctors'])('adds no factor by %s', async (path) => {
    const sara = await signUp('sara')
    const token = await letProofsAge(sara, '16 minutes')
    const response = await fetch(`${product.url}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: product.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ factor_type: 'totp', friendly_name: 'theirs' }),
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ hint: 'step_up_required' })
    expect((await sara.api.auth.getUser()).data.user?.factors ?? []).toEqual([])
  })

  test('takes none away, until the code was shown again', async () => {
    const sara = await signUp('sara')
    const factor = await enrol(sara)
    await letProofsAge(sara, '16 minutes')
    expect((await sara.api.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject(confirm)
    await show(sara.api, factor)
    expect((await sara.api.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
  })
})

test('who is banned is told so first', async () => {
  const sara = await signUp('sara')
  await enrol(sara)
  await ban(sara)
  const low = await signInElsewhere(sara)
  expect((await low.from('posts').select('id')).error).toMatchObject({ hint: 'user_banned' })
})

test('the service takes a lost factor away', async () => {
  const sara = await signUp('sara')
  const { id } = await enrol(sara)
  const low = await signInElsewhere(sara)
  await serviceClient(product).auth.admin.mfa.deleteFactor({ id, userId: sara.id })
  expect((await low.from('posts').select('id')).error).toBeNull()
})
