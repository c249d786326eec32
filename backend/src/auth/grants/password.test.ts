/** Response time of password sign-ins: what a hash cost shows in no refusal, and a right password does not wait. */
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { token } from '../endpoints/token.ts'
import { sendError } from '../error-response.ts'
import { hashPassword, serviceCaller } from '../passwords.ts'
import { authContext } from '../testing/auth-context.ts'
import { openAuthDatabase } from '../testing/auth-database.ts'
import { createVerificationTimes } from '../verification-times.ts'

const password = 'kalima-sirriya'
const bcryptHash = '$2b$10$V5gJWZipUsPfmeZEGgbPzuz6nDNEuXC0GYjENkBLpC0wqazoi78FW'

let database: Database

beforeAll(async () => {
  database = await openAuthDatabase()
  const hash = await hashPassword(authContext(database), serviceCaller, password)
  await database.execute(`
    insert into auth.users (id, email, email_confirmed_at, encrypted_password) values
      ('00000000-0000-4000-8000-000000000001', 'sara@example.com', now(), '${hash}'),
      ('00000000-0000-4000-8000-000000000002', 'imported@example.com', now(), '${bcryptHash}'),
      ('00000000-0000-4000-8000-000000000003', 'by-code@example.com', now(), '')`)
}, 60_000)

afterAll(() => database.close())

/** Milliseconds of the slowest hash that was verified; the others take none. */
const slowest = 600

/** Signs in; gives the answer's status, from when it waited for full steps, and for how long it waited for a slower hash. */
async function signIn(email: string, word: string) {
  const steps: number[] = []
  const pauses: number[] = []
  const asked: number[] = []
  let now = 0
  const verifications = createVerificationTimes({
    now: () => now,
    sleep: async (milliseconds) => pauses.push(milliseconds),
  })
  await verifications.measure('$2b$13$slow', async () => {
    now = slowest
    return true
  })
  const questioned: Database = {
    ...database,
    pipeline: (statements) => {
      asked.push(performance.now())
      return database.pipeline(statements)
    },
  }
  const next = async (request: number) => void steps.push(request)
  const context = { ...authContext(questioned), verifications, steps: { next } }
  const app = fastify()
  app.setErrorHandler(sendError)
  app.post('/token', (request, reply) => token.handle(context, { request, reply }))
  const answer = await app.inject({
    method: 'POST',
    url: '/token?grant_type=password',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ email, password: word }),
  })
  // Nothing that depends on the account may have been asked before.
  for (const begunAt of steps) expect(begunAt).toBeLessThanOrEqual(Math.min(...asked))
  return { status: answer.statusCode, steps: steps.length, pauses }
}

test.each([
  ['an account', 'sara@example.com'],
  ['one imported with a bcrypt hash', 'imported@example.com'],
  ['one without a password', 'by-code@example.com'],
  ['nobody', 'nobody@example.com'],
])(
  'a wrong password of %s is refused at a full step since before the account was looked for, after the time of the slowest hash',
  async (_, email) => {
    expect(await signIn(email, 'wrong')).toEqual({ status: 400, steps: 1, pauses: [slowest] })
  },
)

test.each([
  ['sara@example.com', password],
  ['imported@example.com', 'imported-password'],
])('the right one of %s waits for none', async (email, word) => {
  expect(await signIn(email, word)).toEqual({ status: 200, steps: 0, pauses: [] })
})

test('who is over the limit holds no place while waiting', async () => {
  for (let guess = 1; guess <= 5; guess += 1) await signIn('guessed-at@example.com', 'wrong')
  expect(await signIn('guessed-at@example.com', 'wrong')).toEqual({ status: 429, steps: 0, pauses: [] })
})
