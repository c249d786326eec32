/** Guessing one's way in: what a link and a code are worth to whoever did not get the mail, at every way into verification. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { linkIn, type OwnBackend, startOwnBackend } from './own-backend.ts'
import { newEmail, password } from './people.ts'

let mail: MailServer
let backend: OwnBackend

beforeAll(async () => {
  mail = await startMailServer()
  backend = await startOwnBackend({
    SMTP_URL: mail.url,
    SMTP_FROM: 'Majlis <no-reply@majlis.app>',
    TRUST_PROXY: '1',
    ALLOW_INSECURE_NETWORK: 'on',
  })
})

afterAll(async () => {
  await backend?.remove()
  await mail?.close()
})

/** Somebody with a confirmed address, and the mail with which a forgotten password is replaced. */
async function forgetful(name: string) {
  const email = newEmail(name)
  await backend.auth({ isAdmin: true }).admin.createUser({ email, password, email_confirm: true })
  await backend.auth().resetPasswordForEmail(email)
  const { text } = await mail.emailTo(email)
  const right = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  return { email, right, wrong: right === '111111' ? '111112' : '111111', link: linkIn(text) }
}

/** A request from a network of one's own, as a proxy would tell it. */
function from(network: string) {
  const headers = { apikey: backend.anonKey, 'x-forwarded-for': network }
  return {
    verify: async (body: object) => {
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(`${backend.url}/auth/v1/verify`, init)
      return { status: response.status, body: await response.json() }
    },
    open: async (link: string) => {
      const { pathname, search } = new URL(link)
      const response = await fetch(`${backend.url}${pathname}${search}`, { redirect: 'manual', headers })
      return new URL(response.headers.get('location') ?? '').hash
    },
  }
}

test('a link holds 256 random bits, and the digits say nothing about it', async () => {
  const { link } = await forgetful('sara')
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(token).toMatch(/^[\da-f]{64}$/)
  const again = await forgetful('sara')
  expect(new URL(again.link).searchParams.get('token')).not.toBe(token)
})

test('a hundred links are tried from one network, then no more; whoever has the mail comes in all the same', async () => {
  const { link } = await forgetful('sara')
  const guesser = from('198.51.100.7')
  const made = (n: number) => `/auth/v1/verify?type=recovery&token=${n.toString(16).padStart(64, '0')}`
  for (let guess = 0; guess < 50; guess += 1) {
    const opened = await guesser.open(new URL(made(guess), backend.url).href)
    expect(opened).toContain('error_code=otp_expired')
    const posted = await guesser.verify({ type: 'recovery', token_hash: `${guess}`.padStart(64, 'f') })
    expect([posted.status, posted.body.error_code]).toEqual([403, 'otp_expired'])
  }
  expect(await guesser.open(new URL(made(99), backend.url).href)).toContain('over_request_rate_limit')
  expect((await guesser.verify({ type: 'recovery', token_hash: 'f'.repeat(64) })).status).toBe(429)
  expect(await from('198.51.100.8').open(new URL(made(99), backend.url).href)).toContain('otp_expired')
  expect(await guesser.open(link)).toContain('access_token=')
})

test('five wrong tries end a code, from however many networks they come', async () => {
  const { email, right, wrong } = await forgetful('sara')
  const statuses: number[] = []
  for (let guess = 0; guess < 5; guess += 1) {
    const answer = await from(`203.0.113.${guess}`).verify({ type: 'recovery', email, token: wrong })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403])
  await backend.sql(`delete from auth.rate_limits`)
  const late = await from('203.0.113.99').verify({ type: 'recovery', email, token: right })
  expect([late.status, late.body.error_code]).toEqual([403, 'otp_expired'])
})

test('guesses at once are counted one by one', async () => {
  const { email, right, wrong } = await forgetful('sara')
  await Promise.all(
    Array.from({ length: 12 }, (_, guess) =>
      from(`203.0.113.${guess}`).verify({ type: 'recovery', email, token: wrong }),
    ),
  )
  await backend.sql(`delete from auth.rate_limits`)
  expect((await from('203.0.113.99').verify({ type: 'recovery', email, token: right })).status).toBe(403)
})

test('the link of a code whose digits were tried away still works for who has the mail', async () => {
  const { email, wrong, link } = await forgetful('sara')
  for (let guess = 0; guess < 5; guess += 1)
    await from('203.0.113.50').verify({ type: 'recovery', email, token: wrong })
  expect(await from('203.0.113.51').open(link)).toContain('access_token=')
})

test('the token of a link is no code, the code no token, and a link of one kind none of another', async () => {
  const { email, right, link } = await forgetful('sara')
  const { verify, open } = from('203.0.113.60')
  const token = new URL(link).searchParams.get('token')
  expect((await verify({ type: 'recovery', email, token })).status).toBe(403)
  expect((await verify({ type: 'recovery', token_hash: right })).status).toBe(403)
  expect((await verify({ type: 'signup', token_hash: token })).status).toBe(403)
  expect(await open(link.replace('type=recovery', 'type=email_change'))).toContain('otp_expired')
  expect(await open(link)).toContain('access_token=')
})

test('twenty guesses a day for an account, whatever is sent in between', async () => {
  const { email, wrong } = await forgetful('sara')
  let passed = 0
  for (let guess = 0; guess < 25; guess += 1) {
    await backend.sql(`delete from auth.rate_limits where key not like 'day:%'`)
    const answer = await from('203.0.113.70').verify({ type: 'recovery', email, token: wrong })
    if (answer.status !== 429) passed += 1
  }
  expect(passed).toBe(20)
})

test('ten mails a day for an address that somebody else signs up', async () => {
  const email = newEmail('victim')
  const outcomes: (string | null)[] = []
  for (let asked = 0; asked < 11; asked += 1) {
    await backend.sql(`delete from auth.rate_limits where key not like 'day:%'`)
    const { error } = await backend.auth().signUp({ email, password })
    outcomes.push(error?.code ?? null)
  }
  expect(outcomes).toEqual([...Array(10).fill(null), 'over_request_rate_limit'])
})

test('ten codes a day for an account', async () => {
  const { email } = await forgetful('sara')
  const outcomes: (string | null)[] = []
  for (let asked = 0; asked < 10; asked += 1) {
    await backend.sql(`delete from auth.rate_limits where key not like 'day:%'`)
    const { error } = await backend.auth().resetPasswordForEmail(email)
    outcomes.push(error?.code ?? null)
  }
  expect(outcomes).toEqual([...Array(9).fill(null), 'over_request_rate_limit'])
})

test('a network over its limit leaves no more rows', async () => {
  const { verify } = from('198.51.100.99')
  await verify({ type: 'recovery', email: newEmail('nobody'), token: '123456' })
  await backend.sql(
    `update auth.rate_limits set attempts = 1000000 where key = 'verify_code:address:198.51.100.99'`,
  )
  const count = async () =>
    (await backend.sql<{ n: number }>('select count(*)::int as n from auth.rate_limits'))[0]?.n
  const before = await count()
  for (let guess = 0; guess < 5; guess += 1) {
    const answer = await verify({ type: 'recovery', email: newEmail('nobody'), token: '123456' })
    expect(answer.status).toBe(429)
  }
  expect(await count()).toBe(before)
})

test('neighbours who guess without end do not keep out a browser that the account is at home in', async () => {
  const { email } = await forgetful('sara')
  const network = '198.51.100.200'
  const signIn = (cookie = '') =>
    fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'x-forwarded-for': network, ...(cookie && { cookie }) },
      body: JSON.stringify({ email, password }),
    })
  const cookie = (await signIn()).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await backend.sql(`update auth.rate_limits set attempts = 1000000 where key = 'sign_in:address:${network}'`)
  expect((await signIn()).status).toBe(429)
  expect((await signIn(cookie)).status).toBe(200)
})
