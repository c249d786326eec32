/** Referral codes: anyone may ask whose a code is, each member has one, and nobody writes them by hand. */
import { expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { founderCode, inviteCodeOf, signUp } from '../../support/people.ts'

const tooShort = 'يرجى إدخال رمز إحالة صحيح (6 أحرف على الأقل)'

test('a visitor finds the founder by the code that lets the first people in', async () => {
  const { data } = await client(product).rpc('find_user_by_referral_code', { p_referral_code: founderCode })
  expect(data).toMatchObject({ success: true, display_name: 'مجلس' })
})

test('a code is found with spaces around it and in small letters, and shows the name its owner has now', async () => {
  const sara = await signUp('sara')
  const code = await inviteCodeOf(sara)
  const { data } = await client(product).rpc('find_user_by_referral_code', {
    p_referral_code: `  ${code.toLowerCase()} `,
  })
  expect(data).toEqual({ success: true, user_id: sara.id, display_name: sara.username })
})

test('the digits of a code may be Arabic, at the question and at the sign-up', async () => {
  const code = founderCode.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  const { data } = await client(product).rpc('find_user_by_referral_code', { p_referral_code: code })
  expect(data).toMatchObject({ success: true, display_name: 'مجلس' })
  await signUp('sara', { referralCode: code })
})

test.each([null, '', 'REF', 'A'.repeat(21)])('%j cannot be a code', async (p_referral_code) => {
  const { data } = await client(product).rpc('find_user_by_referral_code', { p_referral_code })
  expect(data).toEqual({ success: false, error: tooShort })
})

test("an unknown code, or a quote in one, is nobody's", async () => {
  for (const p_referral_code of ['REFNOSUCH99', "x' or '1'='1"]) {
    const { data } = await client(product).rpc('find_user_by_referral_code', { p_referral_code })
    expect(data).toEqual({ success: false, error: 'رمز الإحالة غير صحيح أو غير موجود' })
  }
})

test('a member asks for their own code as often as they like and gets the same', async () => {
  const sara = await signUp('sara')
  const ask = () => sara.api.rpc('ensure_user_has_referral_code', { p_user_id: sara.id })
  const answers = await Promise.all([ask(), ask(), ask()])
  const codes = new Set(answers.map(({ data }) => data.referral_code))
  expect(codes.size).toBe(1)
})

test('a member who has none gets one, and only one when asked twice at once', async () => {
  const sara = await signUp('sara')
  await sql(product, `delete from public.referral_codes where user_id = '${sara.id}'`)
  const codes = await Promise.all([inviteCodeOf(sara), inviteCodeOf(sara)])
  expect(codes[0]).toMatch(/^REF[A-Z0-9]{8}$/)
  expect(codes[1]).toBe(codes[0])
})

test("another's code is not handed out, and a visitor may not ask at all", async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  const { data } = await noor.api.rpc('ensure_user_has_referral_code', { p_user_id: sara.id })
  expect(data).toEqual({ success: false, error: 'غير مصرح بالوصول' })
  const { error } = await client(product).rpc('ensure_user_has_referral_code', { p_user_id: sara.id })
  expect(error?.code).toBe('42501')
})

test("codes and totals are one's own to read and nobody's to write", async () => {
  const sara = await signUp('sara')
  expect((await sara.api.from('referral_codes').select('user_id')).data).toEqual([{ user_id: sara.id }])
  expect((await sara.api.from('user_referral_system').select('user_id')).data).toEqual([{ user_id: sara.id }])
  const writes = await Promise.all([
    sara.api.from('referral_codes').update({ referral_code: 'REFMINE001' }).eq('user_id', sara.id),
    sara.api.from('user_referral_system').upsert({ user_id: sara.id, total_earnings: 1_000_000 }),
    sara.api.from('referrals').insert({ referrer_id: sara.id, referred_id: sara.id }),
  ])
  expect(writes.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501'])
})
