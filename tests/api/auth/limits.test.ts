import { expect, test } from 'vitest'
import { protocol, serviceClient, sql } from '../../support/backends.ts'
import { call, newEmail, type Person, password, signInAgain, signUp } from './people.ts'

const signIn = (email: string, word: string) =>
  call('POST', '/token?grant_type=password', { body: { email, password: word } })

const times = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let done = 0; done < count; done += 1) results.push(await work())
  return results
}

/** Moves the clock of an account's windows. */
const waitFor = (minutes: number, email: string) =>
  sql(
    protocol,
    `update auth.rate_limits set resets_at = resets_at - interval '${minutes} minutes'
     where key like '%:account:${email}' returning key`,
  )

test('five wrong passwords in fifteen minutes, then not even the right one', async () => {
  const sara = await signUp('sara')
  const wrong = await times(5, () => signIn(sara.email, 'wrong'))
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  const sixth = await signIn(sara.email, password)
  expect(sixth).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  const seconds = Number(sixth.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(840)
  expect(seconds).toBeLessThanOrEqual(900)
  await waitFor(15, sara.email)
  expect((await signIn(sara.email, password)).status).toBe(200)
})

test('guesses at once are counted one by one', async () => {
  const sara = await signUp('sara')
  const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(sara.email, 'wrong')))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('capitals are no other account', async () => {
  const sara = await signUp('sara')
  await times(3, () => signIn(sara.email, 'wrong'))
  await times(2, () => signIn(sara.email.toUpperCase(), 'wrong'))
  expect((await signIn(` ${sara.email}`, password)).status).toBe(429)
})

test('a right password clears the count', async () => {
  const sara = await signUp('sara')
  await times(4, () => signIn(sara.email, 'wrong'))
  await signInAgain(sara)
  const wrong = await times(5, () => signIn(sara.email, 'wrong'))
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
})

test('an account that does not exist is limited like one that does', async () => {
  const email = newEmail('nobody')
  await times(5, () => signIn(email, 'wrong'))
  expect((await signIn(email, 'wrong')).status).toBe(429)
})

test('one who is locked out does not lock out another', async () => {
  const sara = await signUp('sara')
  const omar = await signUp('omar')
  await times(6, () => signIn(sara.email, 'wrong'))
  await signInAgain(omar)
})

test('a network address may not do everything for everybody', async () => {
  const [sara, omar] = [await signUp('sara'), await signUp('omar')]
  const network = '203.0.113.200'
  const ask = ({ session }: Person) =>
    call('GET', '/reauthenticate', { token: session.access_token, headers: { 'x-forwarded-for': network } })
  await ask(sara)
  const keys = await sql<{ key: string }>(
    protocol,
    `update auth.rate_limits set attempts = 1000000 where key = 'send_code:address:${network}' returning key`,
  )
  expect(keys).toHaveLength(1)
  expect(await ask(omar)).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
})

test('six guesses of a code', async () => {
  const sara = await signUp('sara')
  const { data } = await serviceClient(protocol).auth.admin.generateLink({
    type: 'recovery',
    email: sara.email,
  })
  const right = data.properties?.email_otp ?? ''
  const guess = (token: string) =>
    call('POST', '/verify', { body: { type: 'recovery', email: sara.email, token } })
  const wrong = right === '000000' ? '000001' : '000000'
  const guesses = await times(5, () => guess(wrong))
  expect(guesses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await guess(right)).status).toBe(429)
})

test('a member asks which emails have accounts five times in a quarter of an hour, from whatever session', async () => {
  const [sara, omar] = [await signUp('sara'), await signUp('omar')]
  const again = await signInAgain(sara)
  const ask = ({ client }: Person) => client.auth.updateUser({ email: omar.email })
  for (const session of [sara, again, sara, again, sara]) {
    expect((await ask(session)).error).toMatchObject({ code: 'email_exists' })
  }
  expect((await ask(again)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  expect((await sara.client.auth.updateUser({ data: { city: 'Basra' } })).error).toBeNull()
})
