import { expect, test } from 'vitest'
import { client, protocol, serviceClient, sql } from '../../support/backends.ts'
import { call, newEmail, password, signInAgain, signUp } from './people.ts'

test('Sara signs in again, in a session of its own', async () => {
  const sara = await signUp('sara')
  const again = await signInAgain(sara)
  expect(again.user.id).toBe(sara.user.id)
  expect(again.session.refresh_token).not.toBe(sara.session.refresh_token)
  expect(Date.parse(again.user.last_sign_in_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a wrong password and an unknown account get one answer', async () => {
  const sara = await signUp('sara')
  for (const email of [sara.email, newEmail('nobody'), 'not an address']) {
    const { error } = await client(protocol).auth.signInWithPassword({ email, password: 'wrong-password' })
    expect(error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
      message: 'Invalid login credentials',
    })
  }
})

test('what is asked of a sign-in', async () => {
  const cases: [unknown, string][] = [
    [{}, 'validation_failed'],
    [{ email: 'a@example.com', phone: '96477', password }, 'validation_failed'],
    [{ email: 'a@example.com' }, 'invalid_credentials'],
    [{ email: ['a@example.com'], password }, 'validation_failed'],
    [{ email: 'a@example.com', password: 'p'.repeat(20_000) }, 'validation_failed'],
    ['{"email": ', 'bad_json'],
    ['[]', 'bad_json'],
    ['"text"', 'bad_json'],
    [`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 'validation_failed'],
  ]
  for (const [body, code] of cases) {
    const answer = await call('POST', '/token?grant_type=password', { body })
    expect([answer.status, answer.body.error_code], JSON.stringify(body).slice(0, 80)).toEqual([400, code])
  }
})

test('the kind of grant must be one there is', async () => {
  for (const query of ['', '?grant_type=magic', '?grant_type=password&grant_type=magic']) {
    const answer = await call('POST', `/token${query}`, { body: {} })
    expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed'])
  }
})

test('bodies of another type are read as JSON or refused', async () => {
  const sara = await signUp('sara')
  const body = JSON.stringify({ email: sara.email, password })
  const types = ['text/plain', 'application/x-www-form-urlencoded']
  for (const type of types) {
    const answer = await call('POST', '/token?grant_type=password', {
      body,
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(200)
  }
  const form = await call('POST', '/token?grant_type=password', {
    body: 'email=a@example.com',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([form.status, form.body.error_code]).toEqual([400, 'bad_json'])
})

test('more than a megabyte is too much', async () => {
  const answer = await call('POST', '/token?grant_type=password', { body: { email: 'x'.repeat(1_100_000) } })
  expect([answer.status, answer.body.error_code]).toEqual([413, 'validation_failed'])
})

test('errors take the form the client asked for', async () => {
  const body = { email: newEmail('nobody'), password }
  const old = await call('POST', '/token?grant_type=password', { body })
  expect(old.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
  expect(old.headers.get('x-supabase-api-version')).toBeNull()
  const headers = { 'x-supabase-api-version': '2024-01-01' }
  const current = await call('POST', '/token?grant_type=password', { body, headers })
  expect(current.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01')
})

test('a banned account stays outside, until its ban ends', async () => {
  const sara = await signUp('sara')
  const admin = serviceClient(protocol).auth.admin
  await admin.updateUserById(sara.user.id, { ban_duration: '24h' })
  const { error } = await client(protocol).auth.signInWithPassword({ email: sara.email, password })
  expect(error).toMatchObject({ code: 'user_banned', status: 400 })
  const refreshed = await sara.client.auth.refreshSession()
  expect(refreshed.error).toMatchObject({ code: 'user_banned' })
  await sql(protocol, `update auth.users set banned_until = now() where id = '${sara.user.id}' returning id`)
  await signInAgain(sara)
})

test('an account imported from Supabase signs in with its bcrypt hash, which is renewed', async () => {
  const sara = await signUp('sara')
  const hash = '$2b$10$V5gJWZipUsPfmeZEGgbPzuz6nDNEuXC0GYjENkBLpC0wqazoi78FW'
  const stored = `update auth.users set encrypted_password = '${hash}' where id = '${sara.user.id}' returning id`
  await sql(protocol, stored)
  const imported = { email: sara.email, password: 'imported-password' }
  expect((await client(protocol).auth.signInWithPassword(imported)).error).toBeNull()
  const [row] = await sql<{ encrypted_password: string }>(
    protocol,
    `select encrypted_password from auth.users where id = '${sara.user.id}'`,
  )
  expect(row?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await client(protocol).auth.signInWithPassword(imported)).error).toBeNull()
})

test('ways in that this project does not offer', async () => {
  const own = client(protocol)
  const idToken = await own.auth.signInWithIdToken({ provider: 'google', token: 'a.b.c' })
  expect(idToken.error).toMatchObject({ code: 'provider_disabled', status: 400 })
  const web3 = await call('POST', '/token?grant_type=web3', { body: { chain: 'solana' } })
  expect([web3.status, web3.body.error_code]).toEqual([422, 'web3_provider_disabled'])
  const sso = await own.auth.signInWithSSO({ domain: 'example.com' })
  expect(sso.error).toMatchObject({ code: 'saml_provider_disabled', status: 404 })
  const authorize = await call('GET', '/authorize?provider=google')
  expect([authorize.status, authorize.body.error_code]).toEqual([400, 'validation_failed'])
})
