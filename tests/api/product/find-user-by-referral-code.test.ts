/** Whose a referral code is: anyone may ask, since nobody registers by phone without one. */
import { expect, test } from 'vitest'
import { client, product } from '../../support/backends.ts'
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
