/** Referral codes by their tables: read by their owner, given to oneself once, and never a sum that says what was earned. */
import { expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { inviteCodeOf, signUp } from '../../support/people.ts'

test("codes and totals are one's own to read, and what they say was earned nobody's to write", async () => {
  const sara = await signUp('sara')
  expect((await sara.api.from('referral_codes').select('user_id')).data).toEqual([{ user_id: sara.id }])
  expect((await sara.api.from('user_referral_system').select('user_id')).data).toEqual([{ user_id: sara.id }])
  const writes = await Promise.all([
    sara.api.from('referral_codes').update({ referral_code: 'REFMINE001' }).eq('user_id', sara.id),
    sara.api.from('referral_codes').delete().eq('user_id', sara.id),
    sara.api.from('user_referral_system').upsert({ user_id: sara.id, total_earnings: 1_000_000 }),
    sara.api.from('user_referral_system').update({ total_referrals: 9 }).eq('user_id', sara.id),
    sara.api.from('user_referral_system').delete().eq('user_id', sara.id),
    sara.api.from('referrals').insert({ referrer_id: sara.id, referred_id: sara.id }),
  ])
  expect(writes.map(({ error }) => error?.code)).toEqual(writes.map(() => '42501'))
})

test('who has no code gives themselves one, of the generated shape and under their own name', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  const own = { user_id: sara.id, referral_code: 'REF0A1B2C3D', display_name: 'إدارة المجلس' }
  const give = (row: typeof own) =>
    sara.api.from('referral_codes').insert(row).select('referral_code, display_name')
  expect((await give(own)).error?.code).toBe('23505')
  await sql(product, `delete from public.referral_codes where user_id in ('${sara.id}', '${noor.id}')`)
  expect((await give({ ...own, user_id: noor.id })).error?.code).toBe('42501')
  for (const referral_code of ['MAJLIS', 'REFSUPPORT', 'ref0a1b2c3d', 'REF0A1B2C3D4'])
    expect([referral_code, (await give({ ...own, referral_code })).error?.code]).toEqual([
      referral_code,
      '42501',
    ])
  expect((await give(own)).data).toEqual([{ referral_code: own.referral_code, display_name: sara.username }])
  const taken = await noor.api.from('referral_codes').insert({ ...own, user_id: noor.id })
  expect(taken.error?.code).toBe('23505')
  expect(await inviteCodeOf(sara)).toBe(own.referral_code)
})

test('totals are upserted on user_id, and name the code, the name and the sums that are true', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  const referral_code = await inviteCodeOf(sara)
  await signUp('guest', { referralCode: referral_code })
  const totals = 'user_id, referral_code, display_name, total_referrals, total_earnings'
  const upsert = (user_id: string) =>
    sara.api
      .from('user_referral_system')
      .upsert(
        { user_id, referral_code: 'REFMINE0001', display_name: 'x', updated_at: '2020-01-01' },
        { onConflict: 'user_id' },
      )
      .select(totals)
  const true_totals = {
    user_id: sara.id,
    referral_code,
    display_name: sara.username,
    total_referrals: 1,
    total_earnings: 0,
  }
  expect((await upsert(sara.id)).data).toEqual([true_totals])
  expect((await upsert(noor.id)).error?.code).toBe('42501')
  await sql(product, `delete from public.user_referral_system where user_id = '${sara.id}'`)
  expect((await upsert(sara.id)).data).toEqual([{ ...true_totals, total_referrals: 0 }])
})
