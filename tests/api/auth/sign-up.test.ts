import { expect, test } from 'vitest'
import { client, protocol, serviceClient, sql } from '../../support/backends.ts'
import { call, newEmail, newPhone, password, signInAgain, signUp } from './people.ts'

test('Sara signs up by email and is signed in at once', async () => {
  const sara = await signUp('sara', { name: 'Sara' })
  expect(sara.user).toMatchObject({
    email: sara.email,
    aud: 'authenticated',
    role: 'authenticated',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { name: 'Sara', email: sara.email, email_verified: true, sub: sara.user.id },
  })
  expect(sara.user.email_confirmed_at).toBeTruthy()
  expect(sara.user.identities).toEqual([
    expect.objectContaining({ provider: 'email', id: sara.user.id, email: sara.email }),
  ])
  expect(sara.session.expires_in).toBe(3600)
  const { data } = await sara.client.auth.getUser()
  expect(data.user?.id).toBe(sara.user.id)
})

test('her access token says who she is', async () => {
  const sara = await signUp('sara', { name: 'Sara' })
  const { data } = await sara.client.auth.getClaims()
  expect(data?.claims).toMatchObject({
    sub: sara.user.id,
    role: 'authenticated',
    aud: 'authenticated',
    email: sara.email,
    phone: '',
    aal: 'aal1',
    is_anonymous: false,
    user_metadata: { name: 'Sara' },
    app_metadata: { provider: 'email' },
  })
  expect(data?.claims.iss).toMatch(/\/auth\/v1$/)
  expect(data?.claims.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
  expect(data?.claims.session_id).toMatch(/^[\da-f-]{36}$/)
})

test('addresses are the same in capitals and with spaces', async () => {
  const sara = await signUp('sara')
  const { error } = await client(protocol).auth.signUp({ email: ` ${sara.email.toUpperCase()} `, password })
  expect(error).toMatchObject({
    code: 'user_already_exists',
    status: 422,
    message: 'User already registered',
  })
  await signInAgain({ email: sara.email.toUpperCase() })
})

test('two who sign up with one address at once: one account', async () => {
  const email = newEmail('both')
  const answers = await Promise.all([1, 2, 3].map(() => client(protocol).auth.signUp({ email, password })))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  const codes = answers.flatMap(({ error }) => (error ? [error.code] : []))
  expect(codes).toEqual(['user_already_exists', 'user_already_exists'])
})

test('where nothing is mailed, an account that an admin made opens with its own password alone', async () => {
  const email = newEmail('desk')
  const made = await serviceClient(protocol).auth.admin.createUser({
    email,
    password,
    app_metadata: { role: 'admin' },
  })
  expect(made.error).toBeNull()
  const stranger = await client(protocol).auth.signUp({ email, password: 'of-a-stranger-1' })
  expect(stranger.error).toMatchObject({ code: 'user_already_exists' })
  expect(stranger.data.session).toBeNull()
  const owner = await client(protocol).auth.signUp({ email, password })
  expect(owner.data.session?.user.id).toBe(made.data.user?.id)
})

test('Omar signs up by phone', async () => {
  const phone = newPhone()
  const { data, error } = await client(protocol).auth.signUp({ phone: `+${phone}`, password })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone' } })
  expect(data.user?.phone_confirmed_at).toBeTruthy()
  const again = await client(protocol).auth.signInWithPassword({ phone, password })
  expect(again.data.user?.id).toBe(data.user?.id)
})

test('triggers on accounts see what they see on Supabase', async () => {
  const sara = await signUp('sara', { name: 'سارة' })
  const [member] = await sql(
    protocol,
    `select name, confirmed from public.members where id = '${sara.user.id}'`,
  )
  expect(member).toEqual({ name: 'سارة', confirmed: true })
})

test('a refusal raised by a trigger reaches the person in its own words, and nothing is kept', async () => {
  for (const [knock, message] of [
    ['unwelcome', 'هذا الرقم غير موثق'],
    ['forbidden', 'not for you'],
  ]) {
    const email = newEmail('stranger')
    const { error } = await client(protocol).auth.signUp({ email, password, options: { data: { knock } } })
    expect(error).toMatchObject({ status: 422, code: 'validation_failed', message })
    expect(await sql(protocol, `select id from auth.users where email = '${email}'`)).toEqual([])
  }
})

test('a trigger that fails is our fault, and says no more than that', async () => {
  const email = newEmail('unlucky')
  const answer = await call('POST', '/signup', { body: { email, password, data: { knock: 'broken' } } })
  expect(answer).toMatchObject({
    status: 500,
    body: { code: 500, error_code: 'unexpected_failure', msg: 'Database error saving new user' },
  })
})

test('what is asked of a sign-up', async () => {
  const email = newEmail('nobody')
  const cases: [Record<string, unknown>, number, string][] = [
    [{}, 422, 'anonymous_provider_disabled'],
    [{ email }, 400, 'validation_failed'],
    [{ email: 'not an address', password }, 400, 'validation_failed'],
    [{ email: 'a@localhost', password }, 400, 'email_address_invalid'],
    [{ email: `${'a'.repeat(250)}@example.com`, password }, 400, 'validation_failed'],
    [{ email: '<script>@example.com', password }, 400, 'validation_failed'],
    [{ phone: '123', password }, 400, 'validation_failed'],
    [{ email, phone: newPhone(), password }, 400, 'validation_failed'],
    [{ email, password: '12345' }, 422, 'weak_password'],
    [{ email, password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ email, password: 12345678 }, 400, 'validation_failed'],
    [{ email: { $ne: null }, password }, 400, 'validation_failed'],
    [{ email, password, data: 'text' }, 400, 'validation_failed'],
    [{ email, password, data: { text: 'x'.repeat(20_000) } }, 400, 'validation_failed'],
    [{ email, password, data: { zero: '\u0000' } }, 400, 'validation_failed'],
    [{ email, password, data: { half: '\ud800' } }, 400, 'validation_failed'],
  ]
  for (const [body, status, code] of cases) {
    const answer = await call('POST', '/signup', { body })
    expect([answer.status, answer.body.error_code], JSON.stringify(body)).toEqual([status, code])
  }
  expect(await sql(protocol, `select id from auth.users where email = '${email}'`)).toEqual([])
})

test('a weak password comes with its reasons', async () => {
  const { error } = await client(protocol).auth.signUp({ email: newEmail('weak'), password: '12345' })
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] })
})

test('anonymous sign-in is off', async () => {
  const { error } = await client(protocol).auth.signInAnonymously()
  expect(error).toMatchObject({ code: 'anonymous_provider_disabled', status: 422 })
})

test('nobody but the service reads the accounts', async () => {
  const sara = await signUp('sara')
  const { error } = await sara.client.schema('auth').from('users').select('email')
  expect(error).not.toBeNull()
  const { data } = await serviceClient(protocol).auth.admin.getUserById(sara.user.id)
  expect(data.user).not.toHaveProperty('encrypted_password')
})
