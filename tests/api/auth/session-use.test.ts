/**
 * What somebody signed in may repeat, and what leaves rows each time, has an end, by session; and what defends the account is open however
 * often a thief of the same session has done it all.
 */
import { expect, test } from 'vitest'
import { defaultLimits } from '../../../backend/src/auth/limits.ts'
import { protocol, sql } from '../../support/backends.ts'
import { codeOf, enroll, withFactor } from './authenticator.ts'
import { type Answer, call, type Person, password, signInAgain, signUp } from './people.ts'

const { use_session: uses, use_factor: factorUses } = defaultLimits
const thief = { 'x-forwarded-for': '203.0.113.66' }

/** Repeats one request until the limit, and once more. */
async function wearOut(
  person: Person,
  repeat: (token: string) => Promise<Pick<Answer, 'status' | 'body'>>,
  attempts = uses.attempts,
) {
  const token = person.session.access_token
  for (let done = 0; done < attempts; done += 1) expect((await repeat(token)).status).toBe(200)
  expect(await repeat(token)).toMatchObject({
    status: 429,
    body: { error_code: 'over_request_rate_limit' },
  })
}

const rename = (token: string) => call('PUT', '/user', { token, body: { data: { name: 'Sara' } } })

const challenge = (token: string, factorId: string, headers = {}) =>
  call('POST', `/factors/${factorId}/challenge`, { token, body: {}, headers })

const signOut = (token: string, scope: string) => call('POST', `/logout?scope=${scope}`, { token })

const endedSessions = ({ user }: Person) =>
  sql(
    protocol,
    `select id from auth.audit_log_entries where payload ->> 'actor_id' = '${user.id}' and payload ->> 'action' = 'logout'`,
  )

test('a session that changes its account without end is stopped; another one of the account, reading and refreshing are not', async () => {
  const sara = await signUp('sara')
  const elsewhere = await signInAgain(sara)
  await wearOut(sara, rename)
  expect((await rename(elsewhere.session.access_token)).status).toBe(200)
  const token = sara.session.access_token
  expect((await call('GET', '/user', { token })).status).toBe(200)
  const refreshed = await call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: sara.session.refresh_token },
  })
  expect(refreshed.status).toBe(200)
})

test('whoever stole a session and writes without end closes nothing by which its owner defends the account', async () => {
  const sara = await signUp('sara')
  const elsewhere = await signInAgain(sara)
  await wearOut(sara, rename)
  const token = sara.session.access_token
  // Nothing can be sent here.
  const proving = await call('GET', '/reauthenticate', { token })
  expect(proving.body.error_code).toBe('email_provider_disabled')
  expect((await call('PUT', '/user', { token, body: { password: 'of-the-owner-1' } })).status).toBe(200)
  const factor = await enroll(sara)
  const code = codeOf(factor.totp.secret)
  expect((await sara.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
  expect((await call('GET', '/user', { token: elsewhere.session.access_token })).status).toBe(403)
  // Its token from before the factor is of a lower level than the session.
  const { data } = await sara.client.auth.getSession()
  const raised = String(data.session?.access_token)
  for (const scope of ['others', 'global']) expect((await signOut(raised, scope)).status).toBe(204)
})

/** The account has been at home for a day where it is now. */
const settle = ({ user }: Person) =>
  sql(
    protocol,
    `update auth.known_places set since = since - interval '1 day' where user_id = '${user.id}' returning place`,
  )

test('a right password opens no sessions without end, and those of the owner at home are counted apart', async () => {
  const sara = await signUp('sara')
  await settle(sara)
  const signIn = (headers = {}) =>
    call('POST', '/token?grant_type=password', { body: { email: sara.email, password }, headers })
  // From the second one on the thief is at home too, in a place of their own.
  const cookies: string[] = []
  for (const _ of [1, 2]) {
    const { status, headers } = await signIn(thief)
    expect(status).toBe(200)
    cookies.push(headers.get('set-cookie')?.split(';')[0] ?? '')
  }
  await sql(
    protocol,
    `update auth.rate_limits set attempts = ${defaultLimits.open_session.attempts}
     where key like 'open_session:%' and '${sara.email}' = any (identifiers)`,
  )
  expect((await signIn(thief)).status).toBe(429)
  for (const cookie of cookies) expect((await signIn({ ...thief, cookie })).status).toBe(429)
  expect((await signIn()).status).toBe(200)
})

test('signing out is never counted, and leaves a row only where a session ended', async () => {
  const sara = await signUp('sara')
  const elsewhere = await signInAgain(sara)
  const token = sara.session.access_token
  for (let asked = 0; asked < uses.attempts + 1; asked += 1) {
    expect((await signOut(token, 'others')).status).toBe(204)
  }
  expect(await endedSessions(sara)).toHaveLength(1)
  expect((await call('GET', '/user', { token: elsewhere.session.access_token })).status).toBe(403)
  expect((await signOut(token, 'local')).status).toBe(204)
  expect(await endedSessions(sara)).toHaveLength(2)
})

test('refreshes are counted whichever token of the session comes', async () => {
  const sara = await signUp('sara')
  let refreshToken = sara.session.refresh_token
  await wearOut(sara, async () => {
    const answer = await call('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: refreshToken },
    })
    if (answer.status === 200) refreshToken = String(answer.body.refresh_token)
    return answer
  })
})

test('whoever comes with a dead refresh token without end uses up no refresh of its session', async () => {
  const { person: sara } = await withFactor('sara')
  const refresh = (refresh_token = '') =>
    call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  const replaced = sara.session.refresh_token
  await sql(
    protocol,
    `update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'
     where token = '${replaced}' returning id`,
  )
  const statuses: number[] = []
  for (let tried = 0; tried < uses.attempts + 1; tried += 1) statuses.push((await refresh(replaced)).status)
  expect(statuses).not.toContain(200)
  expect(statuses.indexOf(429)).toBe(uses.attempts)
  const { data } = await sara.client.auth.getSession()
  expect((await refresh(data.session?.refresh_token)).status).toBe(200)
})

test('challenges of a second factor have an end, apart from those where it was shown', async () => {
  const { person: sara, factor } = await withFactor('sara')
  const { data } = await sara.client.auth.getSession()
  const session = data.session ?? sara.session
  const stolen = { ...sara, session }
  // The owner's first one was a stranger's as well: the factor was at home nowhere.
  await wearOut(stolen, (token) => challenge(token, factor.id, thief), factorUses.attempts - 1)
  expect((await challenge(session.access_token, factor.id)).status).toBe(200)
})

test('second factors that are begun have an end, apart from those of the owner at home', async () => {
  const sara = await signUp('sara')
  await settle(sara)
  const begin = (headers = {}) =>
    call('POST', '/factors', { token: sara.session.access_token, body: { factor_type: 'totp' }, headers })
  expect((await begin(thief)).status).toBe(200)
  await sql(
    protocol,
    `update auth.rate_limits set attempts = ${factorUses.attempts}
     where key like 'use_factor:%' and '${sara.email}' = any (identifiers)`,
  )
  expect((await begin(thief)).status).toBe(429)
  expect((await begin()).status).toBe(200)
})
