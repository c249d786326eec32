/** Sessions and second factors of one account, begun and ended at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CrossingRequests,
  password,
  startCrossingRequests,
  statuses,
} from '../support/crossing-requests.ts'

let accounts: CrossingRequests

beforeAll(async () => {
  accounts = await startCrossingRequests()
})

afterAll(() => accounts?.remove())

test('a refresh and signing out everywhere do not wait for each other', async () => {
  const sara = await accounts.signUp()
  const answers = await accounts.crossing('sessions', sara.sessionId, [
    () => accounts.signOut(sara.token),
    () => accounts.refresh(sara.refreshToken),
  ])
  expect(answers).toMatchObject([{ status: 204 }, { body: { error_code: 'refresh_token_not_found' } }])
})

test('nor do a refresh and a second factor that comes into force, of which the refresh gets nothing', async () => {
  const sara = await accounts.signUp()
  const verify = await accounts.answerChallenge(sara.token, await accounts.enroll(sara.token, 'phone'))
  const answers = await accounts.crossing('sessions', sara.sessionId, [
    verify,
    () => accounts.refresh(sara.refreshToken),
  ])
  expect(answers).toMatchObject([{ status: 200 }, { status: 403, body: { error_code: 'insufficient_aal' } }])
  expect((await accounts.refresh(String(answers[0]?.body.refresh_token))).status).toBe(200)
})

test('nor do removing a second factor and showing it again', async () => {
  const sara = await accounts.signUp()
  const factor = await accounts.enroll(sara.token, 'phone')
  const { body: raised } = await (await accounts.answerChallenge(sara.token, factor))()
  await accounts.observer.query('delete from auth.used_totp_steps where factor_id = $1', [factor.body.id])
  const verify = await accounts.answerChallenge(raised.access_token, factor)
  const answers = await accounts.crossing('sessions', sara.sessionId, [
    () => accounts.call('DELETE', `/factors/${factor.body.id}`, { token: raised.access_token }),
    verify,
  ])
  expect(answers).toMatchObject([{ status: 200 }, { body: { error_code: 'mfa_factor_not_found' } }])
})

test('nor do two second factors that come into force at once: the first ends the other', async () => {
  const sara = await accounts.signUp()
  const factors = [await accounts.enroll(sara.token, 'phone'), await accounts.enroll(sara.token, 'tablet')]
  const verify = await Promise.all(factors.map((factor) => accounts.answerChallenge(sara.token, factor)))
  const answers = await accounts.crossing('users', sara.id, verify)
  expect(answers).toMatchObject([{ status: 200 }, { body: { error_code: 'mfa_factor_not_found' } }])
})

test('of two factors that are added at once, the tenth is the last', async () => {
  const sara = await accounts.signUp()
  for (let count = 0; count < 9; count += 1) await accounts.enroll(sara.token, `device ${count}`)
  const answers = await accounts.crossing('users', sara.id, [
    () => accounts.enroll(sara.token, 'tenth'),
    () => accounts.enroll(sara.token, 'eleventh'),
  ])
  expect(answers).toMatchObject([{ status: 200 }, { body: { error_code: 'too_many_enrolled_mfa_factors' } }])
})

test('a second factor is not shown to a session that ended meanwhile', async () => {
  const sara = await accounts.signUp()
  const verify = await accounts.answerChallenge(sara.token, await accounts.enroll(sara.token, 'phone'))
  const answers = await accounts.crossing('users', sara.id, [() => accounts.signOut(sara.token), verify])
  expect(answers).toMatchObject([{ status: 204 }, { status: 403, body: { error_code: 'session_not_found' } }])
})

test('what a member writes does not wait until their account is changed', async () => {
  const sara = await accounts.signUp()
  await accounts.observer.query(
    'drop table if exists public.written; create table public.written (author uuid references auth.users)',
  )
  const answers = await accounts.crossing('sessions', sara.sessionId, [
    () => accounts.signOut(sara.token),
    async () => {
      await accounts.writer.query('insert into public.written values ($1)', [sara.id])
      return accounts.signIn(sara.email, password)
    },
  ])
  expect(statuses(answers)).toEqual([204, 200])
})

test('a second factor that came into force meanwhile is not removed by a session that has not shown it', async () => {
  const sara = await accounts.signUp()
  const factor = await accounts.enroll(sara.token, 'phone')
  const verify = await accounts.answerChallenge(sara.token, factor)
  const { body: other } = await accounts.signIn(sara.email, password)
  const answers = await accounts.crossing('users', sara.id, [
    verify,
    () => accounts.call('DELETE', `/factors/${factor.body.id}`, { token: other.access_token }),
  ])
  expect(answers).toMatchObject([{ status: 200 }, { status: 403 }])
  const { rows } = await accounts.observer.query('select status from auth.mfa_factors where user_id = $1', [
    sara.id,
  ])
  expect(rows).toEqual([{ status: 'verified' }])
})

test('nor does such a session choose a new password', async () => {
  const sara = await accounts.signUp()
  const verify = await accounts.answerChallenge(sara.token, await accounts.enroll(sara.token, 'phone'))
  const { body: other } = await accounts.signIn(sara.email, password)
  const answers = await accounts.crossing('users', sara.id, [
    verify,
    () => accounts.changePassword(other.access_token),
  ])
  expect(answers).toMatchObject([{ status: 200 }, { body: { error_code: 'session_not_found' } }])
  expect((await accounts.signIn(sara.email, password)).status).toBe(200)
})

test('nor does such a session end those of the owner', async () => {
  const sara = await accounts.signUp()
  const verify = await accounts.answerChallenge(sara.token, await accounts.enroll(sara.token, 'phone'))
  const { body: other } = await accounts.signIn(sara.email, password)
  const answers = await accounts.crossing('users', sara.id, [
    verify,
    () => accounts.signOut(other.access_token),
  ])
  expect(answers).toMatchObject([{ status: 200 }, { body: { error_code: 'session_not_found' } }])
  expect((await accounts.refresh(answers[0]?.body.refresh_token ?? '')).status).toBe(200)
})

test('signing out everywhere ends a change of the password and a new factor that were under way', async () => {
  for (const change of [
    (token: string) => accounts.changePassword(token),
    (token: string) => accounts.enroll(token, 'phone'),
  ]) {
    const sara = await accounts.signUp()
    const answers = await accounts.crossing('users', sara.id, [
      () => accounts.signOut(sara.token),
      () => change(sara.token),
    ])
    expect(answers).toMatchObject([{ status: 204 }, { body: { error_code: 'session_not_found' } }])
    expect((await accounts.signIn(sara.email, password)).status).toBe(200)
  }
})

test('a token that comes again ends its session, also while the latest one is exchanged', async () => {
  for (let round = 0; round < 5; round += 1) {
    const sara = await accounts.signUp()
    const { body: second } = await accounts.refresh(sara.refreshToken)
    const { body: third } = await accounts.refresh(second.refresh_token)
    await accounts.observer.query(
      `update auth.refresh_tokens set updated_at = now() - interval '1 minute' where session_id = $1`,
      [sara.sessionId],
    )
    const answers = await accounts.crossing('sessions', sara.sessionId, [
      () => accounts.refresh(sara.refreshToken),
      () => accounts.refresh(third.refresh_token),
    ])
    expect(answers[0]).toMatchObject({ body: { error_code: 'refresh_token_already_used' } })
    const { rows } = await accounts.observer.query(
      'select token from auth.refresh_tokens where session_id = $1 and not revoked',
      [sara.sessionId],
    )
    expect(rows).toEqual([])
  }
})
