/** One's own referral code, asked for: the same each time, made where it is missing, and nobody else's. */
import { expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { inviteCodeOf, signUp } from '../../support/people.ts'

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
