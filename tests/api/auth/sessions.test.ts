import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { client, protocol, sql } from '../../support/backends.ts'
import { showFactor } from './authenticator.ts'
import { call, newEmail, password, signInAgain, signUp } from './people.ts'

const refresh = (refreshToken: string) =>
  call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })

/** Makes it a minute ago that a refresh token was exchanged. */
const waitAMinute = (refreshToken: string) =>
  sql(
    protocol,
    `update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'
     where token = '${refreshToken}' returning id`,
  )

const token = (claims: Record<string, unknown>, { alg = 'HS256', secret = protocol.jwtSecret } = {}) => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`
  const signature = alg === 'none' ? '' : createHmac('sha256', secret).update(signed).digest('base64url')
  return `${signed}.${signature}`
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

test('a refresh token is exchanged for the next, in the same session', async () => {
  const sara = await signUp('sara')
  const { data, error } = await sara.client.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(sara.session.refresh_token)
  const before = await sara.client.auth.getClaims(sara.session.access_token)
  const after = await sara.client.auth.getClaims(data.session?.access_token)
  expect(after.data?.claims.session_id).toBe(before.data?.claims.session_id)
  expect(after.data?.claims.amr).toEqual(before.data?.claims.amr)
})

test('requests that crossed each other get the same next token', async () => {
  const sara = await signUp('sara')
  const [first, second] = await Promise.all([
    refresh(sara.session.refresh_token),
    refresh(sara.session.refresh_token),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.refresh_token).toBe(second.body.refresh_token)
})

test('a client that never saw the answer may ask again later', async () => {
  const sara = await signUp('sara')
  const lost = await refresh(sara.session.refresh_token)
  await waitAMinute(sara.session.refresh_token)
  const again = await refresh(sara.session.refresh_token)
  expect([again.status, again.body.refresh_token]).toEqual([200, lost.body.refresh_token])
})

test('a token used long ago ends the whole session', async () => {
  const sara = await signUp('sara')
  const second = await refresh(sara.session.refresh_token)
  const third = await refresh(String(second.body.refresh_token))
  await waitAMinute(sara.session.refresh_token)
  const stolen = await refresh(sara.session.refresh_token)
  expect(stolen).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
  })
  const honest = await refresh(String(third.body.refresh_token))
  expect([honest.status, honest.body.error_code]).toEqual([400, 'refresh_token_not_found'])
  // A thief's access token is as good as the owner's: what it could do ends too.
  const token = String(third.body.access_token)
  expect((await call('GET', '/user', { token })).body.error_code).toBe('session_not_found')
  expect((await call('PUT', '/user', { token, body: { password: 'of-the-thief-1' } })).status).toBe(403)
  expect((await call('POST', '/factors', { token, body: { factor_type: 'totp' } })).status).toBe(403)
  const [entry] = await sql(
    protocol,
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload ->> 'actor_id' = '${sara.user.id}' order by created_at desc limit 1`,
  )
  expect(entry).toEqual({ action: 'token_revoked' })
})

test('no token from before the second factor gets what it brought, at once or later, and none ends it', async () => {
  const sara = await signUp('sara')
  const exchanged = sara.session.refresh_token
  await sara.client.auth.refreshSession()
  const { data: before } = await sara.client.auth.getSession()
  const replaced = String(before.session?.refresh_token)
  await showFactor(sara)
  for (const pause of [() => undefined, waitAMinute]) {
    for (const token of [exchanged, replaced]) {
      await pause(token)
      const { status, body } = await refresh(token)
      expect([status, body.error_code]).toEqual([403, 'insufficient_aal'])
    }
  }
  const low = String(before.session?.access_token)
  expect((await call('POST', '/logout?scope=others', { token: low })).body.error_code).toBe(
    'insufficient_aal',
  )
  const { data } = await sara.client.auth.refreshSession()
  expect(data.session).not.toBeNull()
  const token = String(data.session?.access_token)
  expect((await call('GET', '/user', { token })).status).toBe(200)
})

test('a session keeps a handful of its tokens, and one of long ago still ends it', async () => {
  const sara = await signUp('sara')
  let latest = sara.session.refresh_token
  for (let turn = 0; turn < 30; turn += 1) latest = String((await refresh(latest)).body.refresh_token)
  const rows = await sql(
    protocol,
    `select revoked from auth.refresh_tokens where user_id = '${sara.user.id}' order by id`,
  )
  expect(rows).toHaveLength(11)
  expect(rows.filter(({ revoked }) => !revoked)).toHaveLength(1)
  const stolen = await refresh(sara.session.refresh_token)
  expect([stolen.status, stolen.body.error_code]).toEqual([400, 'refresh_token_already_used'])
  const honest = await refresh(latest)
  expect([honest.status, honest.body.error_code]).toEqual([400, 'refresh_token_not_found'])
})

test('a token that names a session and is not signed for it ends nothing', async () => {
  const sara = await signUp('sara')
  const bytes = Buffer.from(sara.session.refresh_token, 'base64url')
  for (const at of [0, 20, 40]) {
    const forged = Buffer.from(bytes)
    forged[at] = (forged[at] ?? 0) ^ 1
    const answer = await refresh(forged.toString('base64url'))
    expect([answer.status, answer.body.error_code]).toEqual([400, 'refresh_token_not_found'])
  }
  expect((await refresh(sara.session.refresh_token)).status).toBe(200)
})

test('a refresh token nobody issued', async () => {
  expect(await refresh('made-up')).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' },
  })
  expect(await refresh('')).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  expect(await refresh('\u0000')).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
})

test('a session that ended by its time is over', async () => {
  const sara = await signUp('sara')
  await sql(
    protocol,
    `update auth.sessions set not_after = now() where user_id = '${sara.user.id}' returning id`,
  )
  const answer = await refresh(sara.session.refresh_token)
  expect([answer.status, answer.body.error_code]).toEqual([400, 'session_expired'])
})

test('an account has a hundred sessions: at a sign-in those used longest ago end, and none that showed the second factor', async () => {
  const sara = await signUp('sara')
  const older = await sql<{ id: string }>(
    protocol,
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal)
     select gen_random_uuid(), '${sara.user.id}', now() - n * interval '1 day', now(), 'aal1' from generate_series(1, 150) as n
     returning id`,
  )
  const used = older.at(-1)
  await sql(
    protocol,
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal)
     values (gen_random_uuid(), '${sara.user.id}', now() - interval '200 days', now(), 'aal2') returning id`,
  )
  await sql(
    protocol,
    `update auth.sessions set refreshed_at = now() at time zone 'utc' where id = '${used?.id}' returning id`,
  )
  const again = await signInAgain(sara)
  const [kept] = await sql(
    protocol,
    `select count(*) filter (where aal is distinct from 'aal2')::int as sessions, bool_or(aal = 'aal2') as has_proven, bool_or(id = '${used?.id}') as has_used,
       count(*) filter (where created_at < now() - interval '97.5 days' and aal is distinct from 'aal2')::int as old
     from auth.sessions where user_id = '${sara.user.id}'`,
  )
  expect(kept).toEqual({ sessions: 100, has_proven: true, has_used: true, old: 1 })
  for (const { session } of [sara, again]) expect((await refresh(session.refresh_token)).status).toBe(200)
})

test('of a browser as much is kept as a list of devices needs', async () => {
  const { email } = await signUp('sara')
  const answer = await call('POST', '/token?grant_type=password', {
    body: { email, password },
    headers: { 'user-agent': 'x'.repeat(15_000) },
  })
  const [kept] = await sql(
    protocol,
    `select user_agent from auth.sessions
     where user_id = (select id from auth.users where email = '${email}') order by created_at desc limit 1`,
  )
  expect([answer.status, kept?.user_agent]).toEqual([200, 'x'.repeat(512)])
})

test.each([
  ['global', [false, false]],
  ['local', [false, true]],
  ['others', [true, false]],
] as const)('sign-out with scope %s', async (scope, [ownLives, otherLives]) => {
  const phone = await signUp('sara')
  const laptop = await signInAgain(phone)
  const { error } = await phone.client.auth.signOut({ scope })
  expect(error).toBeNull()
  const lives = async (refreshToken: string) => (await refresh(refreshToken)).status === 200
  expect(await lives(phone.session.refresh_token)).toBe(ownLives)
  expect(await lives(laptop.session.refresh_token)).toBe(otherLives)
})

test('after sign-out the access token opens nothing here', async () => {
  const sara = await signUp('sara')
  await sara.client.auth.signOut()
  const answer = await call('GET', '/user', { token: sara.session.access_token })
  expect([answer.status, answer.body.error_code]).toEqual([403, 'session_not_found'])
})

test('a scope nobody knows', async () => {
  const sara = await signUp('sara')
  const answer = await call('POST', '/logout?scope=everywhere', { token: sara.session.access_token })
  expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed'])
})

test('without a bearer token nobody is signed in', async () => {
  for (const [method, path] of [
    ['GET', '/user'],
    ['PUT', '/user'],
    ['POST', '/logout'],
    ['GET', '/reauthenticate'],
    ['POST', '/factors'],
    ['GET', '/user/identities/authorize?provider=google'],
    ['GET', '/admin/users'],
  ] as const) {
    const answer = await call(method, path, { body: method === 'GET' ? undefined : {} })
    expect([answer.status, answer.body.error_code], `${method} ${path}`).toEqual([401, 'no_authorization'])
  }
})

test('tokens that are expired, forged, unsigned or without a person', async () => {
  const sara = await signUp('sara')
  const claims = { sub: sara.user.id, role: 'authenticated', aud: 'authenticated', exp: inAnHour() }
  const [header, , signature] = sara.session.access_token.split('.')
  const forged = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url')
  const refused: [string, string][] = [
    ['expired', token({ ...claims, exp: inAnHour() - 7200 })],
    ['another secret', token(claims, { secret: 'a-secret-of-somebody-else-with-40-letters' })],
    ['alg none', token(claims, { alg: 'none' })],
    ['alg changed', token(claims, { alg: 'HS384' })],
    ['tampered', `${header}.${forged}.${signature}`],
    ['no token', 'nonsense'],
    ['nobody', token({ role: 'authenticated', exp: inAnHour() })],
    ['no uuid', token({ ...claims, sub: "' or 1=1 --" })],
  ]
  for (const [name, bearer] of refused) {
    const answer = await call('GET', '/user', { token: bearer })
    expect([answer.status, answer.body.error_code], name).toEqual([403, 'bad_jwt'])
  }
})

test('a token of somebody who is gone', async () => {
  const gone = token({ sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated', exp: inAnHour() })
  const answer = await call('GET', '/user', { token: gone })
  expect([answer.status, answer.body.error_code]).toEqual([403, 'user_not_found'])
})

test('an expired access token does not keep anybody from signing in', async () => {
  const sara = await signUp('sara')
  const expired = token({ sub: sara.user.id, role: 'authenticated', exp: inAnHour() - 7200 })
  const body = { email: sara.email, password }
  const answer = await call('POST', '/token?grant_type=password', { body, token: expired })
  expect(answer.status).toBe(200)
})

test('what the service says of itself', async () => {
  const health = await call('GET', '/health')
  expect([health.status, health.body.name]).toEqual([200, 'GoTrue'])
  const settings = await call('GET', '/settings')
  expect(settings.body).toMatchObject({
    external: { email: true, phone: true, google: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
  })
  const jwks = await call('GET', '/.well-known/jwks.json')
  expect(jwks.body).toEqual({ keys: [] })
})

test('somebody else cannot use a session of mine', async () => {
  const sara = await signUp('sara')
  const omar = await signUp('omar')
  const claims = await sara.client.auth.getClaims()
  const mixed = token({
    sub: omar.user.id,
    session_id: claims.data?.claims.session_id,
    role: 'authenticated',
    exp: inAnHour(),
  })
  const answer = await call('GET', '/user', { token: mixed })
  expect([answer.status, answer.body.error_code]).toEqual([403, 'session_not_found'])
})

test('auth-js keeps its session through a refresh', async () => {
  const events: string[] = []
  const own = client(protocol)
  own.auth.onAuthStateChange((event) => void events.push(event))
  const email = newEmail('sara')
  await own.auth.signUp({ email, password })
  await own.auth.refreshSession()
  await own.auth.signOut()
  expect(events.filter((event) => event !== 'INITIAL_SESSION')).toEqual([
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'SIGNED_OUT',
  ])
})
