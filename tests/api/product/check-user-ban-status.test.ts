/** What one may know of one's own ban, and how it ends by itself. */
import { describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { addOldBan, ban, keptBans, letBanAge, signUpAdmin, statusOf } from '../../support/moderation.ts'
import { publish, signUp } from '../../support/people.ts'

const notBanned = {
  is_banned: false,
  ban_id: null,
  reason: null,
  banned_at: null,
  banned_until: null,
  remaining_days: 0,
  remaining_hours: 0,
  remaining_minutes: 0,
  auto_unban: null,
  admin_notes: null,
}

test('who is not banned gets zeros and nulls', async () => {
  expect(await statusOf(await signUp('sara'))).toEqual(notBanned)
})

test('who is banned gets the reason, both dates and the time left, split into days, hours and minutes', async () => {
  const sara = await signUp('sara')
  const id = await ban(sara, 'غش')
  await letBanAge(sara, '2 days 3 hours')
  const status = await statusOf(sara)
  expect(status).toEqual({
    is_banned: true,
    ban_id: id,
    reason: 'غش',
    banned_at: expect.any(String),
    banned_until: expect.any(String),
    remaining_days: 7,
    remaining_hours: 20,
    remaining_minutes: 59,
    auto_unban: true,
    admin_notes: null,
  })
  expect(Date.parse(status.banned_until ?? '') - Date.parse(status.banned_at ?? '')).toBe(864_000_000)
})

describe('when the time is over', () => {
  test('the ban is lifted by asking', async () => {
    const sara = await signUp('sara')
    await ban(sara)
    await letBanAge(sara, '10 days 1 second')
    expect(await statusOf(sara)).toEqual(notBanned)
    expect((await keptBans(sara))[0]).toMatchObject({ is_active: false, lifted_by: null })
  })

  test('the ban no longer holds even before anyone asks', async () => {
    const sara = await signUp('sara')
    await ban(sara)
    await letBanAge(sara, '10 days 1 second')
    await publish(sara, 'عدت')
  })

  test('a ban that does not end by itself stays until an admin lifts it', async () => {
    const [huda, sara] = [await signUpAdmin('huda'), await signUp('sara')]
    await ban(sara)
    await sql(product, `update public.locked_users set auto_unban = false where user_id = '${sara.id}'`)
    await letBanAge(sara, '11 days')
    expect(await statusOf(sara)).toMatchObject({ is_banned: true, auto_unban: false, remaining_days: 0 })
    await huda.api.rpc('unban_user_by_admin', { p_user_id: sara.id })
    expect(await statusOf(sara)).toEqual(notBanned)
  })
})

test('an old ban is moved by asking', async () => {
  const sara = await signUp('sara')
  await addOldBan(sara, '3 days')
  expect(await statusOf(sara)).toMatchObject({ is_banned: true, reason: 'حظر قديم', remaining_days: 2 })
})

test('asked many times at once, it answers alike', async () => {
  const sara = await signUp('sara')
  await addOldBan(sara, '3 days')
  const answers = await Promise.all(Array.from({ length: 6 }, () => statusOf(sara)))
  expect(new Set(answers.map(({ is_banned }) => is_banned))).toEqual(new Set([true]))
  expect(await keptBans(sara)).toHaveLength(1)
})

test('an admin who is banned may ask about nobody else', async () => {
  const [admin, sara] = [await signUpAdmin('huda'), await signUp('sara')]
  await sql(
    product,
    `insert into public.locked_users (user_id, reason, banned_until, is_active)
     values ('${admin.id}', 'سبب', now() + interval '10 days', true) returning id`,
  )
  expect(await statusOf(admin)).toMatchObject({ is_banned: true })
  const { data, error } = await admin.api.rpc('check_user_ban_status', { p_user_id: sara.id })
  expect(data).toBeNull()
  expect(error).toMatchObject({ code: '42501' })
})

test('an admin may ask about others; a member and a visitor may not', async () => {
  const [huda, sara, noor] = [await signUpAdmin('huda'), await signUp('sara'), await signUp('noor')]
  await ban(sara)
  const ask = (api: typeof sara.api, id: string) => api.rpc('check_user_ban_status', { p_user_id: id })
  expect((await ask(huda.api, sara.id)).data.is_banned).toBe(true)
  expect((await ask(noor.api, sara.id)).error).toMatchObject({ code: '42501', message: 'غير مصرح بالوصول' })
  expect((await ask(sara.api, noor.id)).error?.code).toBe('42501')
  expect((await ask(client(product), sara.id)).error?.code).toBe('42501')
})
