import { expect, test } from 'vitest'
import { client, protocol, serviceClient, sql } from '../../support/backends.ts'
import { call, newEmail, password, signUp } from './people.ts'

const admin = () => serviceClient(protocol).auth.admin

type LinkParams = Parameters<ReturnType<typeof admin>['generateLink']>[0]

const link = async (params: LinkParams) => {
  const { data, error } = await admin().generateLink(params)
  if (error) throw error
  return { ...data.properties, user: data.user }
}

/** Opens a link as a browser would, and gives the address it leads to. */
const open = async (address: string) => {
  const { pathname, search } = new URL(address)
  const response = await fetch(`${protocol.url}${pathname}${search}`, { redirect: 'manual' })
  const location = new URL(response.headers.get('location') ?? '')
  return { status: response.status, location, fragment: new URLSearchParams(location.hash.slice(1)) }
}

test('a forgotten password: code, then a new one', async () => {
  const sara = await signUp('sara')
  const { email_otp: token } = await link({ type: 'recovery', email: sara.email })
  const own = client(protocol)
  const { data, error } = await own.auth.verifyOtp({ type: 'recovery', email: sara.email, token })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(sara.user.id)
  expect((await own.auth.updateUser({ password: 'remembered-3' })).error).toBeNull()
  const signedIn = await client(protocol).auth.signInWithPassword({
    email: sara.email,
    password: 'remembered-3',
  })
  expect(signedIn.error).toBeNull()
})

test('a code works once, for its address, and for ten minutes', async () => {
  const sara = await signUp('sara')
  const omar = await signUp('omar')
  const verify = (email: string, token: string) =>
    client(protocol).auth.verifyOtp({ type: 'recovery', email, token })
  const { email_otp: token } = await link({ type: 'recovery', email: sara.email })
  const expired = { code: 'otp_expired', status: 403, message: 'Token has expired or is invalid' }
  expect((await verify(omar.email, token)).error).toMatchObject(expired)
  expect((await verify(sara.email, token)).error).toBeNull()
  expect((await verify(sara.email, token)).error).toMatchObject(expired)
  const { email_otp: late } = await link({ type: 'recovery', email: sara.email })
  await sql(
    protocol,
    `update auth.one_time_tokens set created_at = created_at - interval '11 minutes'
     where user_id = '${sara.user.id}' returning id`,
  )
  expect((await verify(sara.email, late)).error).toMatchObject(expired)
})

test('of two who use a code at once, one succeeds', async () => {
  const sara = await signUp('sara')
  const { hashed_token } = await link({ type: 'recovery', email: sara.email })
  const body = { type: 'recovery', token_hash: hashed_token }
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/verify', { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
})

test('a newer code replaces the older, and codes are stored hashed', async () => {
  const sara = await signUp('sara')
  const older = await link({ type: 'recovery', email: sara.email })
  const newer = await link({ type: 'recovery', email: sara.email })
  const own = client(protocol)
  const refused = await own.auth.verifyOtp({ type: 'recovery', token_hash: older.hashed_token })
  expect(refused.error?.code).toBe('otp_expired')
  const [row] = await sql<{ stored: string }>(
    protocol,
    `select concat(to_jsonb(u), to_jsonb(t), to_jsonb(c)) as stored
     from auth.users u
     join auth.one_time_tokens t on t.user_id = u.id
     join auth.one_time_codes c on c.user_id = u.id
     where u.id = '${sara.user.id}'`,
  )
  expect(row?.stored).toContain('recovery_token')
  expect(row?.stored).not.toContain(newer.hashed_token)
  expect(row?.stored).not.toContain(`"${newer.email_otp}"`)
})

test('who only asks for the headers of a link, as scanners of mail do, uses nothing up', async () => {
  const sara = await signUp('sara')
  const { action_link: address } = await link({ type: 'magiclink', email: sara.email })
  const looked = await fetch(address, { method: 'HEAD', redirect: 'manual' })
  expect(looked.status).toBe(404)
  expect(looked.headers.get('location')).toBeNull()
  expect((await open(address)).fragment.get('type')).toBe('magiclink')
})

test('a link signs in and leads to the site, and works once', async () => {
  const sara = await signUp('sara')
  const { action_link: address } = await link({ type: 'magiclink', email: sara.email })
  const first = await open(address)
  expect(first.status).toBe(303)
  expect(first.fragment.get('type')).toBe('magiclink')
  const { data } = await client(protocol).auth.getUser(first.fragment.get('access_token') ?? '')
  expect(data.user?.id).toBe(sara.user.id)
  const second = await open(address)
  expect(second.status).toBe(303)
  expect(Object.fromEntries(second.fragment)).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

test('a link leads nowhere that was not allowed', async () => {
  const sara = await signUp('sara')
  for (const redirectTo of ['https://evil.example', 'javascript:alert(1)', '//evil.example', 'nonsense']) {
    const made = await link({ type: 'magiclink', email: sara.email, options: { redirectTo } })
    expect(made.redirect_to).not.toContain('evil')
    const address = new URL(made.action_link)
    address.searchParams.set('redirect_to', redirectTo)
    const { location } = await open(address.toString())
    expect(location.hostname).not.toContain('evil')
    expect(location.protocol).toMatch(/^https?:$/)
  }
})

test('a magic link for a stranger makes an account, confirmed by the link', async () => {
  const email = newEmail('stranger')
  const made = await link({ type: 'magiclink', email })
  expect(made.verification_type).toBe('signup')
  expect(made.user.email_confirmed_at).toBeUndefined()
  const own = client(protocol)
  const { data, error } = await own.auth.verifyOtp({ type: 'email', email, token: made.email_otp })
  expect(error).toBeNull()
  expect(data.user?.email_confirmed_at).toBeTruthy()
})

test('an invited account is confirmed by its link and chooses a password', async () => {
  const email = newEmail('guest')
  const made = await link({ type: 'invite', email, options: { data: { name: 'Guest' } } })
  expect(made.user.invited_at).toBeTruthy()
  const own = client(protocol)
  const { data } = await own.auth.verifyOtp({ type: 'invite', token_hash: made.hashed_token })
  expect(data.user?.user_metadata).toMatchObject({ name: 'Guest', email_verified: true })
  await own.auth.updateUser({ password })
  expect((await client(protocol).auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('a change of email that both addresses confirm', async () => {
  const sara = await signUp('sara')
  const newAddress = newEmail('sara-new')
  const params = { email: sara.email, newEmail: newAddress }
  const current = await link({ type: 'email_change_current', ...params })
  const verify = (hash: string) => client(protocol).auth.verifyOtp({ type: 'email_change', token_hash: hash })
  const half = await verify(current.hashed_token)
  expect(half.error).toBeNull()
  expect(half.data.session).toBeNull()
  const wanted = await sara.client.auth.getUser()
  expect(wanted.data.user).toMatchObject({ email: sara.email, new_email: newAddress })
  // Asking for another link begins the change anew; the first confirmation is put back by hand.
  const other = await link({ type: 'email_change_new', ...params })
  await sql(
    protocol,
    `update auth.users set email_change_confirm_status = 1 where id = '${sara.user.id}' returning id`,
  )
  const whole = await verify(other.hashed_token)
  expect(whole.error).toBeNull()
  expect(whole.data.user).toMatchObject({ email: newAddress })
})

test('what is asked of a verification', async () => {
  const cases: Record<string, unknown>[] = [
    {},
    { type: 'recovery' },
    { type: 'nonsense', token: '123456', email: 'a@example.com' },
    { type: 'recovery', token: '123456' },
    { type: 'recovery', token: '123456', email: 'a@example.com', phone: '9647701234567' },
    { type: 'recovery', token_hash: 'abc', email: 'a@example.com' },
    { type: 'recovery', token: { a: 1 }, email: 'a@example.com' },
    { type: 'sms', token: '123456', email: 'a@example.com' },
    { type: 'signup', token: '123456', phone: '9647701234567' },
    { type: 'sms', token_hash: 'abc' },
  ]
  for (const body of cases) {
    const answer = await call('POST', '/verify', { body })
    expect([answer.status, answer.body.error_code], JSON.stringify(body)).toEqual([400, 'validation_failed'])
  }
})

test('links for accounts that cannot have them', async () => {
  const sara = await signUp('sara')
  const cases: [Record<string, unknown>, number, string][] = [
    [{ type: 'recovery', email: newEmail('nobody') }, 404, 'user_not_found'],
    [{ type: 'signup', email: sara.email, password }, 422, 'email_exists'],
    [{ type: 'invite', email: sara.email }, 422, 'email_exists'],
    [{ type: 'nonsense', email: sara.email }, 400, 'validation_failed'],
    [{ type: 'email_change_new', email: sara.email, new_email: sara.email }, 422, 'email_exists'],
  ]
  for (const [body, status, code] of cases) {
    const answer = await call('POST', '/admin/generate_link', {
      body,
      token: protocol.serviceRoleKey,
      headers: { apikey: protocol.serviceRoleKey },
    })
    expect([answer.status, answer.body.error_code], JSON.stringify(body)).toEqual([status, code])
  }
})

test('an exchange of a code nobody issued', async () => {
  const body = { auth_code: 'made-up', code_verifier: 'x'.repeat(43) }
  const answer = await call('POST', '/token?grant_type=pkce', { body })
  expect([answer.status, answer.body.error_code]).toEqual([404, 'flow_state_not_found'])
  const empty = await call('POST', '/token?grant_type=pkce', { body: {} })
  expect([empty.status, empty.body.error_code]).toEqual([400, 'validation_failed'])
})
