/** Wrong passwords for a phone number, which the app tries under several spellings of its address. */
import { expect, test } from 'vitest'
import { product } from '../../support/backends.ts'
import { newPhone, type Person, signUp } from '../../support/people.ts'

/** The addresses the app tries for a number typed as 07…, as a new account and older ones would have them. */
function spellingsOf({ phone }: Person): string[] {
  const national = phone.slice('+964'.length)
  return [`964${national}`, `9640${national}`, `0${national}`, national].map(
    (digits) => `${digits}@phone.majlis.app`,
  )
}

function signIn(email: string, password: string): Promise<Response> {
  return fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: product.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

/** What the app does for one press of the button: the spellings in turn, until one is right or none is left. */
async function signInByPhone(person: Person, password: string): Promise<number[]> {
  const statuses: number[] = []
  for (const email of spellingsOf(person)) {
    const { status } = await signIn(email, password)
    statuses.push(status)
    if (status !== 400) break
  }
  return statuses
}

test('five refused sign-ins under several spellings; the sixth is told to wait', async () => {
  const sara = await signUp('sara')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await signInByPhone(sara, 'wrong')).toEqual([400, 400, 400, 400])
  }
  const sixth = await signIn(sara.email, sara.password)
  expect(sixth.status).toBe(429)
  expect(await sixth.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
  const seconds = Number(sixth.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(800)
  expect(seconds).toBeLessThanOrEqual(900)
})

test('no spelling is a way around the limit', async () => {
  const sara = await signUp('sara')
  for (let attempt = 1; attempt <= 5; attempt += 1) await signInByPhone(sara, 'wrong')
  for (const email of spellingsOf(sara)) expect((await signIn(email, sara.password)).status).toBe(429)
})

test('another number is not affected', async () => {
  const [sara, omar] = [await signUp('sara'), await signUp('omar')]
  for (let attempt = 1; attempt <= 6; attempt += 1) await signInByPhone(sara, 'wrong')
  expect(await signInByPhone(omar, omar.password)).toEqual([200])
})

test('a number of another country that ends alike is another account: signing in to it forgets no guesses', async () => {
  const iraqi = newPhone().replace(/^\+9647\d/, '+96475')
  const [victim, thief] = [
    await signUp('victim', { phone: iraqi }),
    await signUp('thief', { phone: `+966${iraqi.slice(-9)}` }),
  ]
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await signIn(victim.email, 'wrong')).status).toBe(400)
    expect((await signIn(thief.email, thief.password)).status).toBe(200)
  }
  expect((await signIn(victim.email, 'wrong')).status).toBe(429)
  expect((await signIn(thief.email, 'wrong')).status).toBe(400)
})

test('a success clears what was counted under every spelling', async () => {
  const sara = await signUp('sara')
  for (let attempt = 1; attempt <= 4; attempt += 1) await signInByPhone(sara, 'wrong')
  expect(await signInByPhone(sara, sara.password)).toEqual([200])
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await signInByPhone(sara, 'wrong')).toEqual([400, 400, 400, 400])
  }
})

test('signing in often with the right password is no attempt too many', async () => {
  const sara = await signUp('sara')
  const [, , typed = ''] = spellingsOf(sara)
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect((await signIn(typed, sara.password)).status).toBe(400)
    expect((await signIn(sara.email, sara.password)).status).toBe(200)
  }
})
