import { expect, test } from 'vitest'
import { client, protocol, serviceClient } from '../../support/backends.ts'
import { call, newEmail, newPhone, password, signInAgain, signUp } from './people.ts'

test('Sara changes what she says of herself; null takes it away', async () => {
  const sara = await signUp('sara', { name: 'Sara', city: 'Basra' })
  const { data, error } = await sara.client.auth.updateUser({ data: { city: null, mood: { kind: 'good' } } })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ name: 'Sara', mood: { kind: 'good' } })
  expect(data.user?.user_metadata).not.toHaveProperty('city')
})

test('a new password ends the other sessions, not this one', async () => {
  const sara = await signUp('sara')
  const laptop = await signInAgain(sara)
  const changed = await sara.client.auth.updateUser({ password: 'another-word-2' })
  expect(changed.error).toBeNull()
  expect((await sara.client.auth.getUser()).error).toBeNull()
  expect((await laptop.client.auth.refreshSession()).error).not.toBeNull()
  const old = await client(protocol).auth.signInWithPassword({ email: sara.email, password })
  expect(old.error?.code).toBe('invalid_credentials')
  const fresh = await client(protocol).auth.signInWithPassword({
    email: sara.email,
    password: 'another-word-2',
  })
  expect(fresh.error).toBeNull()
})

test('a new password must be new and not weak, and the current one right when it is given', async () => {
  const sara = await signUp('sara')
  const same = await sara.client.auth.updateUser({ password })
  expect(same.error).toMatchObject({ code: 'same_password', status: 422 })
  const weak = await sara.client.auth.updateUser({ password: '123' })
  expect(weak.error).toMatchObject({ code: 'weak_password', reasons: ['length'] })
  const wrong = await sara.client.auth.updateUser({ password: 'another-word-2', current_password: 'not it' })
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
  const right = await sara.client.auth.updateUser({ password: 'another-word-2', current_password: password })
  expect(right.error).toBeNull()
})

test('a new email and a first phone, at once where nothing can be sent', async () => {
  const sara = await signUp('sara')
  const [email, phone] = [newEmail('sara-new'), newPhone()]
  const { data, error } = await sara.client.auth.updateUser({ email, phone: `+${phone}` })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, phone, app_metadata: { providers: ['email', 'phone'] } })
  expect(data.user?.new_email).toBeUndefined()
  expect(data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['email', 'phone'])
  const byPhone = await client(protocol).auth.signInWithPassword({ phone, password })
  expect(byPhone.data.user?.id).toBe(sara.user.id)
})

test("what another has cannot be had, and a bad address isn't one", async () => {
  const sara = await signUp('sara')
  const omar = await signUp('omar')
  const taken = await sara.client.auth.updateUser({ email: omar.email })
  expect(taken.error).toMatchObject({ code: 'email_exists', status: 422 })
  const phone = newPhone()
  await omar.client.auth.updateUser({ phone })
  expect((await sara.client.auth.updateUser({ phone })).error).toMatchObject({ code: 'phone_exists' })
  const bad = await sara.client.auth.updateUser({ email: 'nonsense' })
  expect(bad.error).toMatchObject({ code: 'validation_failed', status: 400 })
})

test('nobody makes themselves an admin', async () => {
  const sara = await signUp('sara')
  const answer = await call('PUT', '/user', {
    token: sara.session.access_token,
    body: { app_metadata: { role: 'admin' }, role: 'service_role' },
  })
  expect([answer.status, answer.body.error_code]).toEqual([403, 'not_admin'])
  await call('PUT', '/user', { token: sara.session.access_token, body: { role: 'service_role', aud: 'x' } })
  const { data } = await sara.client.auth.getUser()
  expect(data.user).toMatchObject({ role: 'authenticated', aud: 'authenticated' })
})

test('ways to sign in are listed; none is added or taken away where the project does not allow it', async () => {
  const sara = await signUp('sara')
  const google = { provider: 'google', options: { skipBrowserRedirect: true } } as const
  await sara.client.auth.updateUser({ phone: newPhone() })
  const both = (await sara.client.auth.getUserIdentities()).data?.identities ?? []
  expect(both.map(({ provider }) => provider).sort()).toEqual(['email', 'phone'])
  const disabled = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' }
  for (const identity of both) {
    expect((await sara.client.auth.unlinkIdentity(identity)).error).toMatchObject(disabled)
  }
  expect((await sara.client.auth.linkIdentity(google)).error).toMatchObject(disabled)
  const { data } = await sara.client.auth.getUserIdentities()
  expect(data?.identities).toHaveLength(2)
})

test('without a mail server nobody is told that mail is on its way', async () => {
  const sara = await signUp('sara')
  for (const { error } of [
    await sara.client.auth.resetPasswordForEmail(sara.email),
    await sara.client.auth.signInWithOtp({ email: sara.email }),
    await sara.client.auth.resend({ type: 'signup', email: sara.email }),
    await serviceClient(protocol).auth.admin.inviteUserByEmail(newEmail('guest')),
  ]) {
    expect(error).toMatchObject({ code: 'email_provider_disabled' })
  }
  const byPhone = await client(protocol).auth.signInWithOtp({ phone: newPhone() })
  expect(byPhone.error).toMatchObject({ code: 'phone_provider_disabled' })
})

test('metadata stays small enough for the token that carries it, in whatever letters, however often and by however many it grows', async () => {
  const sara = await signUp('sara')
  const add = (key: string, text: string) => sara.client.auth.updateUser({ data: { [key]: text } })
  expect((await add('one', 'س'.repeat(1_500))).error).toBeNull()
  for (const { error } of [await add('two', 'س'.repeat(1_500)), await add('one', '一'.repeat(1_500))]) {
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  }
  expect((await add('one', '')).error).toBeNull()
  const keys = Array.from({ length: 10 }, (_, index) => `at once ${index}`)
  const added = await Promise.all(keys.map((key) => add(key, '😀'.repeat(600))))
  expect(added.filter(({ error }) => error === null)).toHaveLength(1)
  await sara.client.auth.refreshSession()
  const { data } = await sara.client.auth.getUser()
  expect(Object.keys(data.user?.user_metadata ?? {}).filter((key) => keys.includes(key))).toHaveLength(1)
})
