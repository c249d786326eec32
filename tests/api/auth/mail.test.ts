/** A project with a mail server: addresses are confirmed by codes and links. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { type OwnBackend, startOwnBackend } from './own-backend.ts'
import { newEmail, password } from './people.ts'

let mail: MailServer
let backend: OwnBackend

beforeAll(async () => {
  mail = await startMailServer()
  backend = await startOwnBackend({ SMTP_URL: mail.url, SMTP_FROM: 'Majlis <no-reply@majlis.app>' })
})

afterAll(async () => {
  await backend?.remove()
  await mail?.close()
})

const client = (flowType?: 'pkce') => ({ auth: backend.auth({ flowType }) })
const admin = () => backend.auth({ isAdmin: true }).admin

/** The code and the link in the latest email to an address. */
async function codeFor(address: string) {
  const { text, subject } = await mail.emailTo(address)
  return { subject, token: /\b\d{6}\b/.exec(text)?.[0] ?? '', link: /https?:\S+/.exec(text)?.[0] ?? '' }
}

/** Opens a link as a browser would, and gives the address it leads to. */
async function open(link: string): Promise<URL> {
  const { pathname, search } = new URL(link)
  const response = await fetch(`${backend.url}${pathname}${search}`, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

async function confirmed(name: string) {
  const email = newEmail(name)
  await admin().createUser({ email, password, email_confirm: true })
  const own = client()
  const { data, error } = await own.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { email, client: own, user: data.user }
}

test('an account must confirm its address before it signs in', async () => {
  const email = newEmail('sara')
  const own = client()
  const signedUp = await own.auth.signUp({ email, password })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.session).toBeNull()
  expect(signedUp.data.user?.confirmation_sent_at).toBeTruthy()
  const early = await own.auth.signInWithPassword({ email, password })
  expect(early.error).toMatchObject({ code: 'email_not_confirmed', status: 400 })
  const { subject, token } = await codeFor(email)
  expect(subject).toBe('تأكيد بريدك الإلكتروني')
  const verified = await own.auth.verifyOtp({ type: 'signup', email, token })
  expect(verified.error).toBeNull()
  expect(verified.data.session).not.toBeNull()
  expect((await own.auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('a repeated sign-up looks like a first one, and changes nothing', async () => {
  const { email, user } = await confirmed('sara')
  const { data, error } = await client().auth.signUp({ email, password: 'of-somebody-else' })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({ email, identities: [] })
  expect(data.user?.id).not.toBe(user.id)
  expect(mail.received.filter(({ to }) => to === email)).toEqual([])
  expect((await client().auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('a trigger of the project may vouch for an address', async () => {
  const email = newEmail('vouched')
  const { data } = await client().auth.signUp({ email, password, options: { data: { knock: 'vouched' } } })
  expect(data.session).not.toBeNull()
  expect(mail.received.filter(({ to }) => to === email)).toEqual([])
})

test('the link confirms and signs in', async () => {
  const email = newEmail('sara')
  await client().auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${backend.url}/auth?from=mail` },
  })
  const { link } = await codeFor(email)
  const target = await open(link)
  expect(target.searchParams.get('from')).toBe('mail')
  const fragment = new URLSearchParams(target.hash.slice(1))
  expect(fragment.get('type')).toBe('signup')
  const { data } = await client().auth.getUser(fragment.get('access_token') ?? '')
  expect(data.user?.email_confirmed_at).toBeTruthy()
})

test('with PKCE the link ends with a code that only its client can exchange', async () => {
  const email = newEmail('sara')
  const own = client('pkce')
  await own.auth.signUp({ email, password })
  const target = await open((await codeFor(email)).link)
  expect(target.hash).toBe('')
  const code = target.searchParams.get('code') ?? ''
  const stranger = await fetch(`${backend.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: backend.anonKey },
    body: JSON.stringify({ auth_code: 'made-up', code_verifier: 'x'.repeat(43) }),
  })
  expect(stranger.status).toBe(404)
  const { data, error } = await own.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})

test('with another verifier a code is worth nothing, and is gone', async () => {
  const { email } = await confirmed('sara')
  const own = client('pkce')
  await own.auth.resetPasswordForEmail(email)
  const code = (await open((await codeFor(email)).link)).searchParams.get('code')
  const exchange = (verifier: string) =>
    fetch(`${backend.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: backend.anonKey },
      body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    })
  const wrong = await exchange('x'.repeat(64))
  expect([wrong.status, (await wrong.json()).error_code]).toEqual([400, 'bad_code_verifier'])
  expect((await own.auth.exchangeCodeForSession(code ?? '')).error).toMatchObject({
    code: 'flow_state_not_found',
  })
})

test('a forgotten password', async () => {
  const { email } = await confirmed('sara')
  const own = client()
  expect((await own.auth.resetPasswordForEmail(email)).error).toBeNull()
  const { subject, token } = await codeFor(email)
  expect(subject).toBe('إعادة تعيين كلمة المرور')
  expect((await own.auth.verifyOtp({ type: 'recovery', email, token })).error).toBeNull()
  expect((await own.auth.updateUser({ password: 'remembered-3' })).error).toBeNull()
  expect((await client().auth.signInWithPassword({ email, password: 'remembered-3' })).error).toBeNull()
})

test('nobody learns who has an account, and a code is sent three times in ten minutes', async () => {
  const nobody = newEmail('nobody')
  const { email } = await confirmed('sara')
  for (const address of [nobody, email]) {
    const outcomes: (string | null)[] = []
    for (let asked = 0; asked < 4; asked += 1) {
      const { error } = await client().auth.resetPasswordForEmail(address)
      outcomes.push(error?.code ?? null)
    }
    expect(outcomes).toEqual([null, null, null, 'over_request_rate_limit'])
  }
  await mail.emailTo(email)
  expect(mail.received.filter(({ to }) => to === nobody)).toEqual([])
})

test('sign-in by code, for members and for strangers unless told otherwise', async () => {
  const { email, user } = await confirmed('sara')
  const own = client()
  expect((await own.auth.signInWithOtp({ email })).error).toBeNull()
  const { token } = await codeFor(email)
  const { data } = await own.auth.verifyOtp({ type: 'email', email, token })
  expect(data.user?.id).toBe(user.id)
  const stranger = newEmail('stranger')
  const refused = await own.auth.signInWithOtp({ email: stranger, options: { shouldCreateUser: false } })
  expect(refused.error).toMatchObject({ code: 'otp_disabled', status: 422 })
  expect(
    (await own.auth.signInWithOtp({ email: stranger, options: { data: { name: 'S' } } })).error,
  ).toBeNull()
  const made = await own.auth.verifyOtp({
    type: 'email',
    email: stranger,
    token: (await codeFor(stranger)).token,
  })
  expect(made.data.user).toMatchObject({
    email: stranger,
    user_metadata: { name: 'S', email_verified: true },
  })
})

test('a change of email is confirmed by the old address and the new', async () => {
  const sara = await confirmed('sara')
  const email = newEmail('sara-new')
  const { data } = await sara.client.auth.updateUser({ email })
  expect(data.user).toMatchObject({ email: sara.email, new_email: email })
  const [old, fresh] = [await codeFor(sara.email), await codeFor(email)]
  const half = await client().auth.verifyOtp({ type: 'email_change', email: sara.email, token: old.token })
  expect(half.error).toBeNull()
  expect(half.data.session).toBeNull()
  expect((await sara.client.auth.getUser()).data.user?.email).toBe(sara.email)
  const fragment = new URLSearchParams((await open(fresh.link)).hash.slice(1))
  expect(fragment.get('access_token')).toBeTruthy()
  const { data: changed } = await sara.client.auth.getUser()
  expect(changed.user).toMatchObject({ email, user_metadata: { email } })
  expect(changed.user?.new_email).toBeUndefined()
})

test('a nonce proves the owner again', async () => {
  const sara = await confirmed('sara')
  expect((await sara.client.auth.reauthenticate()).error).toBeNull()
  const { token } = await codeFor(sara.email)
  const wrong = await sara.client.auth.updateUser({
    password: 'another-4',
    nonce: token === '000000' ? '1' : '000000',
  })
  expect(wrong.error).toMatchObject({ code: 'reauthentication_not_valid', status: 422 })
  expect((await sara.client.auth.updateUser({ password: 'another-4', nonce: token })).error).toBeNull()
})

test('beside a nonce a password is answered for once the nonce is one', async () => {
  const sara = await confirmed('sara')
  await sara.client.auth.reauthenticate()
  const { token } = await codeFor(sara.email)
  const change = async (current_password: string, nonce: string) =>
    (await sara.client.auth.updateUser({ password: 'another-4', current_password, nonce })).error?.code
  const madeUp = token === '000000' ? '1' : '000000'
  expect(await change('not-the-password', madeUp)).toBe('reauthentication_not_valid')
  expect(await change(password, madeUp)).toBe('reauthentication_not_valid')
  expect(await change('not-the-password', token)).toBe('invalid_credentials')
  expect(await change(password, token)).toBeUndefined()
})

test('a nonce is used up with what it proves: a refusal leaves it, a wrong one is counted and learns nothing', async () => {
  const sara = await confirmed('sara')
  const omar = await confirmed('omar')
  await sara.client.auth.reauthenticate()
  const { token: nonce } = await codeFor(sara.email)
  const codes = () =>
    backend.sql(
      `select c.failures from auth.one_time_codes c where c.user_id = '${sara.user?.id}' and c.token_type = 'reauthentication_token'`,
    )
  const wrong = { nonce: nonce === '000000' ? '1' : '000000' }
  const refused = async (change: Parameters<typeof sara.client.auth.updateUser>[0]) =>
    (await sara.client.auth.updateUser(change)).error?.code
  expect(await refused({ password, ...wrong })).toBe('reauthentication_not_valid')
  expect(await refused({ email: omar.email, ...wrong })).toBe('reauthentication_not_valid')
  expect(await refused({ password, nonce })).toBe('same_password')
  expect(await refused({ email: omar.email, nonce })).toBe('email_exists')
  expect(await codes()).toEqual([{ failures: 2 }])
  expect(await refused({ password: 'another-4', nonce })).toBeUndefined()
  expect(await codes()).toEqual([])
  const counts = await backend.sql(
    `select key from auth.rate_limits where key like '%verify_code:%${sara.email}'`,
  )
  expect(counts).toEqual([])
})

test('a new password ends every code that was sent before, and the codes of PKCE', async () => {
  const sara = await confirmed('sara')
  const recovery = async () =>
    (await admin().generateLink({ type: 'recovery', email: sara.email })).data.properties
  const issued = async () => {
    const own = client('pkce')
    await own.auth.resetPasswordForEmail(sara.email)
    const code = (await open((await codeFor(sara.email)).link)).searchParams.get('code') ?? ''
    return { own, code }
  }
  const changes = [
    () => sara.client.auth.updateUser({ password: 'another-4' }),
    () => admin().updateUserById(sara.user?.id ?? '', { password: 'another-5' }),
  ]
  for (const change of changes) {
    const { own, code } = await issued()
    const link = await recovery()
    expect((await change()).error).toBeNull()
    const followed = await client().auth.verifyOtp({ type: 'recovery', token_hash: link?.hashed_token ?? '' })
    expect(followed.error?.code).toBe('otp_expired')
    expect((await own.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
  }
})

test('an invitation', async () => {
  const email = newEmail('guest')
  const { data, error } = await admin().inviteUserByEmail(email, { data: { name: 'Guest' } })
  expect(error).toBeNull()
  expect(data.user?.invited_at).toBeTruthy()
  const fragment = new URLSearchParams((await open((await codeFor(email)).link)).hash.slice(1))
  expect(fragment.get('type')).toBe('invite')
  const again = await admin().inviteUserByEmail(email)
  expect(again.error).toMatchObject({ code: 'email_exists', status: 422 })
})

test('a lost confirmation is sent again, with a new code', async () => {
  const email = newEmail('sara')
  await client().auth.signUp({ email, password })
  const first = await codeFor(email)
  expect((await client().auth.resend({ type: 'signup', email })).error).toBeNull()
  const emails = mail.received.filter(({ to }) => to === email)
  expect(emails).toHaveLength(2)
  const second = await codeFor(email)
  if (first.token !== second.token) {
    const old = await client().auth.verifyOtp({ type: 'signup', email, token: first.token })
    expect(old.error?.code).toBe('otp_expired')
  }
  expect((await client().auth.verifyOtp({ type: 'signup', email, token: second.token })).error).toBeNull()
})

test('a mailbox that the mail server refuses is answered for as any other, whoever has it', async () => {
  const [{ email: known }, unknown] = [await confirmed('sara'), newEmail('nobody')]
  for (const email of [known, unknown]) {
    mail.unknownRecipients.add(email)
    const own = client().auth
    expect((await own.resetPasswordForEmail(email)).error).toBeNull()
    expect((await own.signUp({ email, password })).error).toBeNull()
  }
})

test('a mail server that refuses is our trouble, not the person’s', async () => {
  const { email } = await confirmed('sara')
  mail.isRefusing = true
  const { error } = await client().auth.resetPasswordForEmail(email)
  mail.isRefusing = false
  expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 500 })
  expect((await client().auth.resetPasswordForEmail(email)).error).toBeNull()
})
