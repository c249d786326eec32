/** A ban outlives its account: its number and email register nobody while it lasts. */
import { expect, test } from 'vitest'
import { client, product, serviceClient } from '../../support/backends.ts'
import { ban, letBanAge } from '../../support/moderation.ts'
import { addEmailMember } from '../../support/password-resets.ts'
import { createAccount, letTimePass, provePhone, signUp } from '../../support/people.ts'

const rejected = 'تم رفض التسجيل'

test('the number of a banned account that was deleted comes back when the ban is over, not before', async () => {
  const sara = await signUp('sara')
  const id = await ban(sara)
  await serviceClient(product).auth.admin.deleteUser(sara.id)
  await letTimePass(sara.phone, '16 minutes')
  await provePhone(sara.phone)
  expect((await createAccount(client(product), sara.phone)).error?.message).toBe(rejected)

  const service = serviceClient(product)
  const { data: kept } = await service
    .from('locked_users')
    .select('user_id, phone_number')
    .eq('id', id)
    .single()
  expect(kept).toEqual({ user_id: null, phone_number: sara.phone })
  await service.from('locked_users').update({ is_active: false }).eq('id', id)
  expect((await createAccount(client(product), sara.phone)).error).toBeNull()
})

test('so does an email', async () => {
  const { id, email } = await addEmailMember()
  const { data } = await serviceClient(product).rpc('ban_user_10_days', { p_user_id: id, p_reason: 'غش' })
  await serviceClient(product).auth.admin.deleteUser(id)
  const again = () => client(product).auth.signUp({ email, password: 'kalima-sirriya' })
  expect((await again()).error?.message).toBe(rejected)
  await serviceClient(product).from('locked_users').update({ is_active: false }).eq('id', data.ban_id)
  expect((await again()).error).toBeNull()
})

test('a ban whose time is over rejects nobody', async () => {
  const sara = await signUp('sara')
  await ban(sara)
  await letBanAge(sara, '10 days 1 second')
  await serviceClient(product).auth.admin.deleteUser(sara.id)
  await letTimePass(sara.phone, '16 minutes')
  await provePhone(sara.phone)
  expect((await createAccount(client(product), sara.phone)).error).toBeNull()
})
