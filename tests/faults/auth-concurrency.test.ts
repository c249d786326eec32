/** Passwords and codes of one account, used and changed at once. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CrossingRequests,
  nextPassword,
  password,
  startCrossingRequests,
  statuses,
} from '../support/crossing-requests.ts'
import { testKeys } from '../support/project-backend.ts'

let accounts: CrossingRequests

beforeAll(async () => {
  accounts = await startCrossingRequests()
})

afterAll(() => accounts?.remove())

/** By bcrypt, as accounts that came from Supabase have it. */
const imported = {
  word: 'imported-password',
  hash: '$2a$10$V5gJWZipUsPfmeZEGgbPzuz6nDNEuXC0GYjENkBLpC0wqazoi78FW',
}

test('a sign-in whose password was changed meanwhile is refused', async () => {
  const sara = await accounts.signUp()
  const [changed, signedIn] = await accounts.crossing('users', sara.id, [
    () => accounts.changePassword(sara.token),
    () => accounts.signIn(sara.email, password),
  ])
  expect(changed?.status).toBe(200)
  expect(signedIn).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
  const { rows } = await accounts.observer.query('select id from auth.sessions where user_id = $1', [sara.id])
  expect(rows).toEqual([{ id: sara.sessionId }])
  expect((await accounts.refresh(sara.refreshToken)).status).toBe(200)
})

test('nor does it bring the old password back when its hash is an outdated one', async () => {
  const sara = await accounts.signUp()
  await accounts.observer.query('update auth.users set encrypted_password = $2 where id = $1', [
    sara.id,
    imported.hash,
  ])
  const [changed, signedIn] = await accounts.crossing('users', sara.id, [
    () => accounts.changePassword(sara.token),
    () => accounts.signIn(sara.email, imported.word),
  ])
  expect([changed?.status, signedIn?.status]).toEqual([200, 400])
  expect((await accounts.signIn(sara.email, imported.word)).status).toBe(400)
  expect((await accounts.signIn(sara.email, nextPassword)).status).toBe(200)
})

test('an imported password that is used twice at once signs in both times', async () => {
  const sara = await accounts.signUp()
  await accounts.observer.query('update auth.users set encrypted_password = $2 where id = $1', [
    sara.id,
    imported.hash,
  ])
  const both = await accounts.crossing('users', sara.id, [
    () => accounts.signIn(sara.email, imported.word),
    () => accounts.signIn(sara.email, imported.word),
  ])
  expect(statuses(both)).toEqual([200, 200])
})

test('a code of PKCE that is exchanged while the password is changed opens nothing', async () => {
  const sara = await accounts.signUp()
  const code = randomUUID()
  await accounts.observer.query(
    `insert into auth.flow_state (
       id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, auth_code_issued_at
     ) values (gen_random_uuid(), $1, $2, 'plain', $2, 'recovery', 'recovery', now())`,
    [sara.id, code],
  )
  const answers = await accounts.crossing('users', sara.id, [
    () => accounts.changePassword(sara.token),
    () => accounts.call('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: code } }),
  ])
  expect(answers).toMatchObject([{ status: 200 }, { body: { error_code: 'flow_state_not_found' } }])
})

test('of two changes of a password that cross each other, the second knows the first one only', async () => {
  const sara = await accounts.signUp()
  const answers = await accounts.crossing('users', sara.id, [
    () => accounts.changePassword(sara.token),
    () =>
      accounts.call('PUT', '/user', {
        token: sara.token,
        body: { password: 'third-word-3', current_password: password },
      }),
  ])
  expect(answers).toMatchObject([{ status: 200 }, { body: { error_code: 'invalid_credentials' } }])
  expect((await accounts.signIn(sara.email, nextPassword)).status).toBe(200)
})

test('a code that is used and sent again at once: both end in an answer, in the order in which they came', async () => {
  const sara = await accounts.signUp()
  const link = () =>
    accounts.call('POST', '/admin/generate_link', {
      token: testKeys.SERVICE_ROLE_KEY,
      body: { type: 'recovery', email: sara.email },
    })
  const verify = (token: string) => () =>
    accounts.call('POST', '/verify', { body: { type: 'recovery', email: sara.email, token } })
  const first = await link()
  expect(
    statuses(await accounts.crossing('users', sara.id, [verify(first.body.email_otp), link, link])),
  ).toEqual([200, 200, 200])
  const second = await link()
  expect(
    statuses(await accounts.crossing('users', sara.id, [link, verify(second.body.email_otp), link])),
  ).toEqual([200, 403, 200])
})
