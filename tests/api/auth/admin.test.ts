import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { client, protocol, serviceClient, sql } from '../../support/backends.ts'
import { call, newEmail, newPhone, password, signInAgain, signUp } from './people.ts'

const admin = () => serviceClient(protocol).auth.admin

test('an admin creates an account, confirmed or not', async () => {
  const email = newEmail('layla')
  const { data, error } = await admin().createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { name: 'ليلى' },
    app_metadata: { role: 'admin' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email,
    app_metadata: { provider: 'email', providers: ['email'], role: 'admin' },
    user_metadata: { name: 'ليلى', email_verified: true },
  })
  const layla = await client(protocol).auth.signInWithPassword({ email, password })
  const { data: claims } = await client(protocol).auth.getClaims(layla.data.session?.access_token)
  expect(claims?.claims.app_metadata).toMatchObject({ role: 'admin' })
  const unconfirmed = newEmail('unconfirmed')
  await admin().createUser({ email: unconfirmed, password })
  const refused = await client(protocol).auth.signInWithPassword({ email: unconfirmed, password })
  expect(refused.error).toMatchObject({ code: 'email_not_confirmed', status: 400 })
})

test('an account by phone, with an id and a hash made elsewhere', async () => {
  const [id, phone] = [randomUUID(), newPhone()]
  const password_hash = '$2b$10$V5gJWZipUsPfmeZEGgbPzuz6nDNEuXC0GYjENkBLpC0wqazoi78FW'
  const { data } = await admin().createUser({ id, phone, phone_confirm: true, password_hash })
  expect(data.user).toMatchObject({ id, phone })
  const signedIn = await client(protocol).auth.signInWithPassword({ phone, password: 'imported-password' })
  expect(signedIn.data.user?.id).toBe(id)
})

test('what an admin cannot create', async () => {
  const sara = await signUp('sara')
  const none = await admin().createUser({ password })
  expect(none.error).toMatchObject({ code: 'validation_failed', status: 400 })
  const taken = await admin().createUser({ email: sara.email })
  expect(taken.error).toMatchObject({ code: 'email_exists', status: 422 })
  const weak = await admin().createUser({ email: newEmail('weak'), password: '1' })
  expect(weak.error).toMatchObject({ code: 'weak_password' })
  const hash = await admin().createUser({ email: newEmail('hash'), password_hash: 'md5' })
  expect(hash.error).toMatchObject({ code: 'validation_failed' })
  const ban = await admin().createUser({ email: newEmail('ban'), ban_duration: 'a while' })
  expect(ban.error).toMatchObject({ code: 'validation_failed' })
})

test('accounts come in pages, newest first', async () => {
  const people = [await signUp('one'), await signUp('two'), await signUp('three')]
  // Others sign up meanwhile; these three come from the future, where a second try would find them.
  onTestFinished(async () => {
    for (const { user } of people) await admin().deleteUser(user.id)
  })
  for (const [days, { user }] of people.entries()) {
    const created = `created_at = now() + interval '${days + 1} days'`
    await sql(protocol, `update auth.users set ${created} where id = '${user.id}' returning id`)
  }
  const first = await admin().listUsers({ page: 1, perPage: 2 })
  if (first.error) throw first.error
  expect(first.data.users.map(({ id }) => id)).toEqual([people[2]?.user.id, people[1]?.user.id])
  expect(first.data.nextPage).toBe(2)
  expect(first.data.total).toBeGreaterThanOrEqual(3)
  const second = await admin().listUsers({ page: 2, perPage: 2 })
  expect(second.data.users[0]?.id).toBe(people[0]?.user.id)
  const nonsense = await call('GET', '/admin/users?page=x', { token: protocol.serviceRoleKey })
  expect([nonsense.status, nonsense.body.error_code]).toEqual([400, 'validation_failed'])
})

test('an admin changes anything of an account', async () => {
  const sara = await signUp('sara')
  const [email, phone] = [newEmail('renamed'), newPhone()]
  const { data, error } = await admin().updateUserById(sara.user.id, {
    email,
    phone,
    phone_confirm: true,
    password: 'given-by-admin',
    user_metadata: { name: 'Renamed' },
    app_metadata: { plan: 'gold' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email,
    phone,
    user_metadata: { name: 'Renamed' },
    app_metadata: { plan: 'gold', providers: ['email', 'phone'] },
  })
  const signedIn = await client(protocol).auth.signInWithPassword({ phone, password: 'given-by-admin' })
  expect(signedIn.data.user?.id).toBe(sara.user.id)
})

test('a password given by an admin ends the sessions that the old one opened', async () => {
  const sara = await signUp('sara')
  await admin().updateUserById(sara.user.id, { user_metadata: { name: 'Sara' } })
  expect((await sara.client.auth.refreshSession()).error).toBeNull()
  await admin().updateUserById(sara.user.id, { password: 'given-by-admin' })
  expect((await sara.client.auth.getUser()).error).not.toBeNull()
  expect((await sara.client.auth.refreshSession()).error).not.toBeNull()
})

test('an account is removed with all that is its own', async () => {
  const sara = await signUp('sara')
  expect((await admin().deleteUser(sara.user.id)).error).toBeNull()
  expect((await admin().getUserById(sara.user.id)).error).toMatchObject({
    code: 'user_not_found',
    status: 404,
  })
  expect(await sql(protocol, `select id from public.members where id = '${sara.user.id}'`)).toEqual([])
  const refreshed = await sara.client.auth.refreshSession()
  expect(refreshed.error).toMatchObject({ code: 'refresh_token_not_found' })
})

test('no code of PKCE opens an account that was deleted softly', async () => {
  const sara = await signUp('sara')
  const code = randomUUID()
  await sql(
    protocol,
    `insert into auth.flow_state (
       id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, auth_code_issued_at
     ) values (gen_random_uuid(), '${sara.user.id}', '${code}', 'plain', '${code}', 'magiclink', 'magiclink', now())`,
  )
  expect((await admin().deleteUser(sara.user.id, true)).error).toBeNull()
  const answer = await call('POST', '/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: code },
  })
  expect(answer.body.error_code).toBe('flow_state_not_found')
})

test('softly, the row stays and the address is free again', async () => {
  const sara = await signUp('sara')
  expect((await admin().deleteUser(sara.user.id, true)).error).toBeNull()
  const { data } = await admin().getUserById(sara.user.id)
  expect(data.user?.deleted_at).toBeTruthy()
  expect(data.user?.email).not.toBe(sara.email)
  const again = await client(protocol).auth.signUp({ email: sara.email, password })
  expect(again.error).toBeNull()
  expect(again.data.user?.id).not.toBe(sara.user.id)
})

test('an admin signs somebody out', async () => {
  const sara = await signUp('sara')
  const laptop = await signInAgain(sara)
  expect((await admin().signOut(sara.session.access_token, 'others')).error).toBeNull()
  expect((await laptop.client.auth.refreshSession()).error).not.toBeNull()
  expect((await sara.client.auth.refreshSession()).error).toBeNull()
})

test('nobody else is an admin', async () => {
  const sara = await signUp('sara')
  const omar = await signUp('omar')
  const requests: [string, string, unknown?][] = [
    ['GET', '/admin/users'],
    ['GET', `/admin/users/${omar.user.id}`],
    ['POST', '/admin/users', { email: newEmail('mine') }],
    ['PUT', `/admin/users/${sara.user.id}`, { app_metadata: { role: 'admin' } }],
    ['DELETE', `/admin/users/${omar.user.id}`, {}],
    ['POST', '/admin/generate_link', { type: 'recovery', email: omar.email }],
    ['POST', '/invite', { email: newEmail('guest') }],
    ['GET', '/admin/audit'],
    ['GET', `/admin/users/${omar.user.id}/factors`],
  ]
  for (const [method, path, body] of requests) {
    const signedIn = await call(method, path, { token: sara.session.access_token, body })
    expect([signedIn.status, signedIn.body.error_code], `${method} ${path}`).toEqual([403, 'not_admin'])
    expect((await call(method, path, { body })).status, `${method} ${path}`).toBe(401)
  }
})

test('ids must be ids', async () => {
  const token = protocol.serviceRoleKey
  const nonsense = await call('GET', '/admin/users/nonsense', { token })
  expect([nonsense.status, nonsense.body.error_code]).toEqual([404, 'validation_failed'])
  const unknown = await call('GET', `/admin/users/${randomUUID()}`, { token })
  expect([unknown.status, unknown.body.error_code]).toEqual([404, 'user_not_found'])
})

test('what happened is written down, without passwords or tokens', async () => {
  const sara = await signUp('sara')
  await sara.client.auth.updateUser({ password: 'another-word-2' })
  await sara.client.auth.signOut()
  const entries = await sql<{ action: string }>(
    protocol,
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload ->> 'actor_id' = '${sara.user.id}' order by created_at`,
  )
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['user_signedup', 'login', 'user_updated_password', 'user_modified', 'logout']),
  )
  const page = await fetch(`${protocol.url}/auth/v1/admin/audit?per_page=20`, {
    headers: { apikey: protocol.serviceRoleKey, authorization: `Bearer ${protocol.serviceRoleKey}` },
  })
  const text = await page.text()
  expect(page.status).toBe(200)
  expect(text).toContain(sara.email)
  expect(text).not.toContain('another-word-2')
  expect(text).not.toContain(sara.session.refresh_token)
})
