/** Changing what an account is signed in by: a session that is not fresh proves the owner once more, and guesses at that are counted. */
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { client, protocol, serviceClient, sql } from '../../support/backends.ts'
import { codeOf, withFactor } from './authenticator.ts'
import { call, newEmail, type Person, password, signInAgain, signUp } from './people.ts'

/** Somebody whose session has been there for a while. */
async function longSignedIn(name: string): Promise<Person> {
  const person = await signUp(name)
  await sql(
    protocol,
    `update auth.mfa_amr_claims c set updated_at = c.updated_at - interval '16 minutes'
     from auth.sessions s where s.id = c.session_id and s.user_id = '${person.user.id}'`,
  )
  return person
}

const update = ({ session }: Person, body: Record<string, unknown>) =>
  call('PUT', '/user', { token: session.access_token, body })

test('who has just signed in chooses a new password without more', async () => {
  const sara = await signUp('sara')
  expect((await update(sara, { password: 'another-word-2' })).status).toBe(200)
})

test('a session that was left open needs the current password', async () => {
  const sara = await longSignedIn('sara')
  const refused = await update(sara, { password: 'another-word-2' })
  expect(refused).toMatchObject({ status: 400, body: { error_code: 'reauthentication_needed' } })
  const wrong = await update(sara, { password: 'another-word-2', current_password: 'wrong' })
  expect(wrong).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
  const right = await update(sara, { password: 'another-word-2', current_password: password })
  expect(right.status).toBe(200)
})

test('a refresh makes no session fresh', async () => {
  const sara = await longSignedIn('sara')
  const { data } = await sara.client.auth.refreshSession()
  const token = data.session?.access_token ?? ''
  const refused = await call('PUT', '/user', { token, body: { password: 'another-word-2' } })
  expect(refused.body.error_code).toBe('reauthentication_needed')
})

test('nor does it move the account to another address', async () => {
  const sara = await longSignedIn('sara')
  const refused = await update(sara, { email: newEmail('thief') })
  expect(refused.body.error_code).toBe('reauthentication_needed')
  expect((await update(sara, { data: { name: 'Sara' } })).status).toBe(200)
})

test('five guesses of the current password, then not even the right one', async () => {
  const sara = await longSignedIn('sara')
  const guess = (word: string) => update(sara, { password: 'another-word-2', current_password: word })
  for (let guessed = 0; guessed < 5; guessed += 1) expect((await guess(`wrong-${guessed}`)).status).toBe(400)
  expect((await guess(password)).status).toBe(429)
})

test('guesses at once are counted one by one', async () => {
  const sara = await longSignedIn('sara')
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => update(sara, { password: 'another-word-2', current_password: 'wrong' })),
  )
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
})

/** Somebody who comes by a code that was mailed to the person. */
async function byRecovery({ email }: Person): Promise<string> {
  const { data } = await serviceClient(protocol).auth.admin.generateLink({ type: 'recovery', email })
  const body = { type: 'recovery', email, token: data.properties?.email_otp }
  return String((await call('POST', '/verify', { body })).body.access_token)
}

/** A quarter of an hour passes for all who guess at the account's password. */
const nextWindow = ({ user }: Person) =>
  sql(
    protocol,
    `delete from auth.rate_limits where key not like 'day:%' and key like 'check_password:account:%' and (
       key like '%${user.id}' or right(key, 36) in (select id::text from auth.sessions where user_id = '${user.id}')
     ) returning key`,
  )

test.each([
  ['an old', longSignedIn],
  ['a fresh', signUp],
])(
  'whoever spends the guesses of the day with %s session does not keep out the owner who recovers',
  async (_, begin) => {
    const sara = await begin('sara')
    const guess = () => update(sara, { password, current_password: 'wrong' })
    let passed = 0
    for (let guessed = 0; guessed < 24; guessed += 1) {
      if (guessed % 4 === 0) await nextWindow(sara)
      if ((await guess()).status !== 429) passed += 1
    }
    expect(passed).toBe(20)
    const token = await byRecovery(sara)
    expect((await call('PUT', '/user', { token, body: { password: 'another-word-2' } })).status).toBe(200)
  },
)

test('several old sessions share the guesses of their account, until its owner proves to read its mail or signs out everywhere', async () => {
  const sara = await signUp('sara')
  const old = [await signInAgain(sara), await signInAgain(sara)]
  await sql(
    protocol,
    `update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('email_proven_at', now())
     where id = '${sara.user.id}' returning id`,
  )
  await sql(
    protocol,
    `update auth.mfa_amr_claims c set updated_at = c.updated_at - interval '16 minutes'
     from auth.sessions s where s.id = c.session_id and s.user_id = '${sara.user.id}' returning c.id`,
  )
  const guess = async (person: Person) =>
    (await update(person, { password, current_password: 'wrong' })).status
  const statuses: number[] = []
  for (const person of [...old, ...old, ...old]) statuses.push(await guess(person))
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  await byRecovery(sara)
  expect(await guess(sara)).toBe(400)
  for (let guessed = 0; guessed < 4; guessed += 1) await guess(sara)
  const [one] = old
  if (one) expect(await guess(one)).toBe(429)
  await sara.client.auth.signOut({ scope: 'global' })
  const ceiling = await sql(
    protocol,
    `select key from auth.rate_limits where key like '%check_password:account:${sara.user.id}'`,
  )
  expect(ceiling).toEqual([])
})

test('that a new password is the old one is told as often as guesses are allowed', async () => {
  const sara = await signUp('sara')
  const statuses: number[] = []
  for (let guessed = 0; guessed < 6; guessed += 1) {
    statuses.push((await update(sara, { password })).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('a session that was left open adds no second factor, however its address is written', async () => {
  const sara = await longSignedIn('sara')
  const { hostname, port } = new URL(protocol.url)
  const enrol = (target: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { apikey: protocol.anonKey, authorization: `Bearer ${sara.session.access_token}` }
      const asked = request({ hostname, port, method: 'POST', path: target, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      asked.once('error', reject).end(JSON.stringify({ factor_type: 'totp', friendly_name: 'trap' }))
    })
  const spellings = [
    '/auth/v1/factors',
    '/auth/v1/factors#x',
    'http://anything/auth/v1/factors',
    '/auth/v1/factors?x',
    '/auth/v1/%66actors',
  ]
  for (const target of spellings) expect([400, 403], target).toContain(await enrol(target))
  const { data } = await sara.client.auth.getUser()
  expect(data.user?.factors ?? []).toEqual([])
})

test('a code of an authenticator is good once', async () => {
  const { person, factor, usedCode } = await withFactor('sara')
  const again = await signInAgain(person)
  const raise = (code: string) => again.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  expect((await raise(usedCode)).error).toMatchObject({ code: 'mfa_verification_failed' })
  expect((await raise(codeOf(factor.totp.secret, 1))).error).toBeNull()
})

test('of two who send the same code at once, one succeeds', async () => {
  const { person, factor } = await withFactor('sara')
  const [one, other] = [await signInAgain(person), await signInAgain(person)]
  const code = codeOf(factor.totp.secret, 1)
  const outcomes = await Promise.all(
    [one, other].map(({ client }) => client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })),
  )
  expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
})

test('one password after the other is not set without end: each would end a recovery that the owner has begun', async () => {
  const thief = await signUp('sara')
  const set = (number: number) => thief.client.auth.updateUser({ password: `of-the-thief-${number}` })
  for (const number of [1, 2, 3]) expect((await set(number)).error).toBeNull()
  expect((await set(4)).error).toMatchObject({ code: 'over_request_rate_limit' })
  const { data } = await serviceClient(protocol).auth.admin.generateLink({
    type: 'recovery',
    email: thief.email,
  })
  const owner = client(protocol)
  const { error } = await owner.auth.verifyOtp({
    type: 'recovery',
    token_hash: data.properties?.hashed_token ?? '',
  })
  expect(error).toBeNull()
  expect((await owner.auth.updateUser({ password: 'of-the-owner-1' })).error).toBeNull()
})
