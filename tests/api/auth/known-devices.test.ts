/** A stranger's wrong passwords lock out strangers, not the owner at home. */
import { expect, test } from 'vitest'
import { protocol, serviceClient } from '../../support/backends.ts'
import { codeOf, withFactor } from './authenticator.ts'
import { call, type Person, password, signUp } from './people.ts'

const strangersNetwork = '198.51.100.20'

/** A sign-in from a network of one's own, with the cookies that a browser there has. */
const signIn = ({ email }: Person, word: string, network: string, cookie = '') =>
  call('POST', '/token?grant_type=password', {
    body: { email, password: word },
    headers: { 'x-forwarded-for': network, ...(cookie && { cookie }) },
  })

async function lockOut(person: Person, network = strangersNetwork) {
  for (let guess = 0; guess < 5; guess += 1) await signIn(person, 'wrong', network)
  expect((await signIn(person, password, network)).status).toBe(429)
}

/** What the browser kept of an answer. */
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

test('the owner comes in from the network where she is at home', async () => {
  const sara = await signUp('sara')
  await signIn(sara, password, '203.0.113.10')
  await lockOut(sara)
  expect((await signIn(sara, password, '203.0.113.11')).status).toBe(429)
  expect((await signIn(sara, password, '203.0.113.10')).status).toBe(200)
})

test('the owner comes in with her own browser from anywhere', async () => {
  const sara = await signUp('sara')
  const cookie = cookieOf(await signIn(sara, password, '203.0.113.10'))
  await lockOut(sara)
  expect((await signIn(sara, password, '203.0.113.99', cookie)).status).toBe(200)
  expect((await signIn(sara, password, '203.0.113.98')).status).toBe(429)
})

test('a browser and a home are guessed from no more often than from elsewhere', async () => {
  const sara = await signUp('sara')
  const cookie = cookieOf(await signIn(sara, password, '203.0.113.10'))
  await lockOut(sara, '203.0.113.10')
  for (let guess = 0; guess < 5; guess += 1) await signIn(sara, 'wrong', strangersNetwork, cookie)
  expect((await signIn(sara, password, strangersNetwork, cookie)).status).toBe(429)
})

test('wrong passwords at home are forgotten with a new password: the next device there comes in', async () => {
  const sara = await signUp('sara')
  await signIn(sara, password, '203.0.113.12')
  await lockOut(sara, '203.0.113.12')
  const { error } = await serviceClient(protocol).auth.admin.updateUserById(sara.user.id, {
    password: 'the-new-one-1',
  })
  expect(error).toBeNull()
  // From now on the network is the account's home again.
  expect((await signIn(sara, 'the-new-one-1', '203.0.113.12')).status).toBe(200)
  expect((await signIn(sara, 'the-new-one-1', '203.0.113.12')).status).toBe(200)
})

test('those of a neighbour are not', async () => {
  const [sara, omar] = [await signUp('sara'), await signUp('omar')]
  for (const person of [sara, omar]) await signIn(person, password, '203.0.113.13')
  await lockOut(omar, '203.0.113.13')
  await serviceClient(protocol).auth.admin.updateUserById(sara.user.id, { password: 'the-new-one-1' })
  expect((await signIn(omar, password, '203.0.113.13')).status).toBe(429)
})

test('a cookie that never signed in there is a stranger’s, and so is a made-up one', async () => {
  const [sara, omar] = [await signUp('sara'), await signUp('omar')]
  const omars = cookieOf(await signIn(omar, password, '203.0.113.30'))
  await lockOut(sara)
  for (const cookie of [omars, `known-device=${'A'.repeat(22)}`, 'known-device=x', '='.repeat(900)]) {
    expect((await signIn(sara, password, '203.0.113.77', cookie)).status, cookie).toBe(429)
  }
})

test('a refresh makes no browser known', async () => {
  const sara = await signUp('sara')
  const { headers, body } = await signIn(sara, password, '203.0.113.10')
  expect(headers.getSetCookie()).toHaveLength(1)
  const refreshed = await call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: body.refresh_token },
  })
  expect([refreshed.status, refreshed.headers.getSetCookie()]).toEqual([200, []])
})

test.each([
  ['a new password', (sara: Person) => sara.client.auth.updateUser({ password: 'another-word-2' })],
  ['signing out everywhere', (sara: Person) => sara.client.auth.signOut({ scope: 'global' })],
])('%s ends what the account’s browsers and networks were known for', async (_, end) => {
  const sara = await signUp('sara')
  const cookie = cookieOf(await signIn(sara, password, '203.0.113.10'))
  await end(sara)
  await lockOut(sara)
  expect((await signIn(sara, password, '203.0.113.10', cookie)).status).toBe(429)
})

test('an account is at home in ten browsers, the latest ones', async () => {
  const sara = await signUp('sara')
  const cookies: string[] = []
  for (let browser = 0; browser < 11; browser += 1) {
    cookies.push(cookieOf(await signIn(sara, password, `203.0.113.${100 + browser}`)))
  }
  await lockOut(sara)
  expect((await signIn(sara, password, '203.0.113.99', cookies[0])).status).toBe(429)
  expect((await signIn(sara, password, '203.0.113.99', cookies[10])).status).toBe(200)
})

test('whoever has the password but not the second factor is at home nowhere, and drives out none of the owner’s homes', async () => {
  const { person: sara, factor, usedCode } = await withFactor('sara')
  const home = await signIn(sara, password, '203.0.113.10')
  const showFactor = async () => {
    const headers = { authorization: `Bearer ${home.body.access_token}`, 'x-forwarded-for': '203.0.113.10' }
    const challenge = await call('POST', `/factors/${factor.id}/challenge`, { headers })
    const code = codeOf(factor.totp.secret, 1)
    expect(code).not.toBe(usedCode)
    const body = { challenge_id: challenge.body.id, code }
    return call('POST', `/factors/${factor.id}/verify`, { headers, body })
  }
  expect((await showFactor()).status).toBe(200)
  for (let place = 0; place < 11; place += 1) await signIn(sara, password, `198.51.100.${100 + place}`)
  await lockOut(sara, '198.51.100.100')
  expect((await signIn(sara, password, '203.0.113.10')).status).toBe(200)
})

test('the cookie is for auth alone, and no script reads it', async () => {
  const sara = await signUp('sara')
  const [cookie] = (await signIn(sara, password, '203.0.113.10')).headers.getSetCookie()
  expect(cookie).toMatch(/; Path=\/auth\/v1; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
})

test('a stranger who uses up the guesses of a code does not keep the owner at home from hers', async () => {
  const sara = await signUp('sara')
  await signIn(sara, password, '203.0.113.10')
  const verify = (token: string, network: string) =>
    call('POST', '/verify', {
      body: { type: 'recovery', email: sara.email, token },
      headers: { 'x-forwarded-for': network },
    })
  for (let guess = 0; guess < 6; guess += 1) await verify('000000', strangersNetwork)
  expect((await verify('000000', strangersNetwork)).status).toBe(429)
  const { data } = await serviceClient(protocol).auth.admin.generateLink({
    type: 'recovery',
    email: sara.email,
  })
  expect((await verify(data.properties?.email_otp ?? '', '203.0.113.10')).status).toBe(200)
})
