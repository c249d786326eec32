/** Banning: by admins and the service, nobody else; once at a time; never oneself or another admin. */
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { ban, keptBans, letBanAge, setAdmin, signUpAdmin, statusOf } from '../../support/moderation.ts'
import { inviteCodeOf, type Person, signUp } from '../../support/people.ts'

let huda: Person

beforeAll(async () => {
  huda = await signUpAdmin('huda')
})

const banBy = ({ api }: Pick<Person, 'api'>, p_user_id: string, more: Record<string, unknown> = {}) =>
  api.rpc('ban_user_10_days', { p_user_id, p_reason: 'غش', ...more })

describe('an admin', () => {
  test('bans for 10 days, under their own name, on the number of the account', async () => {
    const sara = await signUp('sara')
    const { data } = await banBy(huda, sara.id, {
      p_phone_number: '+9647700000099',
      p_email: 'x@example.com',
      p_banned_by: sara.id,
    })
    expect(data).toEqual({
      success: true,
      message: 'تم حظر المستخدم لمدة 10 أيام',
      ban_id: expect.any(String),
    })
    const [kept] = await keptBans(sara)
    expect(kept).toMatchObject({
      id: data.ban_id,
      reason: 'غش',
      phone_number: sara.phone,
      banned_by: huda.id,
      auto_unban: true,
      is_active: true,
    })
    const length = Date.parse(String(kept?.banned_until)) - Date.parse(String(kept?.banned_at))
    expect(length).toBe(864_000_000)
    expect(await statusOf(sara)).toMatchObject({ is_banned: true, remaining_days: 9, remaining_hours: 23 })
  })

  test('says nothing new by a second ban, and bans anew once the first is over', async () => {
    const sara = await signUp('sara')
    const { data: first } = await banBy(huda, sara.id)
    const { data: second } = await banBy(huda, sara.id)
    expect(second).toEqual({ success: false, message: 'هذا الحساب محظور بالفعل', ban_id: first.ban_id })
    await letBanAge(sara, '10 days 1 minute')
    const { data: third } = await banBy(huda, sara.id)
    expect(third.success).toBe(true)
    expect(third.ban_id).not.toBe(first.ban_id)
  })

  test('and another at the same moment make one ban', async () => {
    const sara = await signUp('sara')
    const omar = await signUpAdmin('omar')
    const answers = await Promise.all([huda, omar, huda, omar].map((admin) => banBy(admin, sara.id)))
    expect(answers.filter(({ data }) => data.success)).toHaveLength(1)
    expect(await keptBans(sara)).toHaveLength(1)
  })

  test('bans neither themselves, nor another admin, nor nobody', async () => {
    const omar = await signUpAdmin('omar')
    const refused = (message: string) => ({ success: false, message, ban_id: null })
    expect((await banBy(huda, huda.id)).data).toEqual(refused('لا يمكنك حظر نفسك'))
    expect((await banBy(huda, omar.id)).data).toEqual(refused('لا يمكن حظر مشرف'))
    expect((await banBy(huda, crypto.randomUUID())).data).toEqual(refused('المستخدم غير موجود'))
    expect(await keptBans(huda)).toEqual([])
    expect(await keptBans(omar)).toEqual([])
  })

  test('gives a reason without markup, or gets the usual one', async () => {
    const [sara, noor] = [await signUp('sara'), await signUp('noor')]
    await banBy(huda, sara.id, { p_reason: '<b>غش</b><script>x</script>' })
    expect((await statusOf(sara)).reason).toBe('غشx')
    await banBy(huda, noor.id, { p_reason: ' ' })
    expect((await statusOf(noor)).reason).toBe('استخدام تطبيق ناسخ')
  })

  test('may insert a ban by hand under the same rules', async () => {
    const [sara, omar] = [await signUp('sara'), await signUpAdmin('omar')]
    const insert = (row: Record<string, unknown>) => huda.api.from('locked_users').insert(row)
    expect((await insert({ user_id: sara.id, reason: 'غش' })).error).toBeNull()
    expect((await keptBans(sara))[0]).toMatchObject({ banned_by: huda.id, phone_number: sara.phone })
    expect((await insert({ user_id: sara.id, reason: 'غش' })).error?.code).toBe('23505')
    expect((await insert({ user_id: omar.id, reason: 'غش' })).error?.code).toBe('42501')
    expect((await insert({ user_id: huda.id, reason: 'غش' })).error?.code).toBe('42501')
  })

  test('whose right was taken back bans nobody with the token they still hold', async () => {
    const [sara, omar] = [await signUp('sara'), await signUpAdmin('omar')]
    await setAdmin(omar, false)
    expect((await banBy(omar, sara.id)).error?.code).toBe('42501')
    expect((await omar.api.rpc('is_admin')).data).toBe(false)
    expect((await huda.api.rpc('is_admin')).data).toBe(true)
  })
})

test('the system bans anyone, and may name the admin it acts for', async () => {
  const omar = await signUpAdmin('omar')
  const { data } = await serviceClient(product).rpc('ban_user_10_days', {
    p_user_id: omar.id,
    p_reason: 'غش',
    p_banned_by: huda.id,
  })
  expect(data.success).toBe(true)
  expect((await keptBans(omar))[0]?.banned_by).toBe(huda.id)
})

test('a member bans nobody, not even themselves, and a visitor neither', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  for (const target of [noor.id, sara.id, huda.id]) {
    expect((await banBy(sara, target)).error).toMatchObject({ code: '42501', message: 'غير مصرح بالوصول' })
    expect((await sara.api.from('locked_users').insert({ user_id: target, reason: 'x' })).error?.code).toBe(
      '42501',
    )
  }
  expect((await banBy({ api: client(product) }, noor.id)).error?.code).toBe('42501')
  expect(await keptBans(noor)).toEqual([])
})

test('a ban leaves what the banned person gave others as it is', async () => {
  const sara = await signUp('sara')
  const code = await inviteCodeOf(sara)
  await ban(sara)
  const { data } = await client(product).rpc('find_user_by_referral_code', { p_referral_code: code })
  expect(data.success).toBe(true)
  const [profile] = await sql(product, `select username from public.profiles where id = '${sara.id}'`)
  expect(profile).toEqual({ username: sara.username })
})
