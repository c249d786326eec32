/** What somebody signed in may repeat, and what leaves rows each time, has an end: by session, and its refreshes by themselves. */
import { expect, test } from 'vitest'
import { defaultLimits } from '../../../backend/src/auth/rate-limits.ts'
import { call, type Person, signInAgain, signUp } from './people.ts'

const { attempts } = defaultLimits.use_session

/** Repeats one request until the limit, and once more. */
async function wearOut(person: Person, repeat: (token: string) => Promise<{ status: number }>) {
  const token = person.session.access_token
  for (let done = 0; done < attempts; done += 1) expect((await repeat(token)).status).toBe(200)
  expect(await repeat(token)).toMatchObject({
    status: 429,
    body: { error_code: 'over_request_rate_limit' },
  })
}

const rename = (token: string) => call('PUT', '/user', { token, body: { data: { name: 'Sara' } } })

test('a session that changes its account without end is stopped; another one of the account, reading and signing out are not', async () => {
  const sara = await signUp('sara')
  const elsewhere = await signInAgain(sara)
  await wearOut(sara, rename)
  expect((await rename(elsewhere.session.access_token)).status).toBe(200)
  const token = sara.session.access_token
  expect((await call('GET', '/user', { token })).status).toBe(200)
  expect((await call('POST', '/logout?scope=others', { token })).status).toBe(429)
  const refreshed = await call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: sara.session.refresh_token },
  })
  expect(refreshed.status).toBe(200)
  expect((await call('POST', '/logout?scope=local', { token })).status).toBe(204)
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

test('challenges of a second factor too', async () => {
  const sara = await signUp('sara')
  const factor = await call('POST', '/factors', {
    token: sara.session.access_token,
    body: { factor_type: 'totp' },
  })
  // The factor itself was one of them.
  for (let done = 1; done < attempts; done += 1) await challenge(sara, factor.body.id)
  expect((await challenge(sara, factor.body.id)).status).toBe(429)
})

const challenge = ({ session }: Person, factorId: unknown) =>
  call('POST', `/factors/${factorId}/challenge`, { token: session.access_token, body: {} })
