/** Response-time equalization at its endpoints: what is sent, and what is sent to nobody, is timed from when the request began. */
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { addEndpoints } from '../endpoint.ts'
import type { AuthContext } from './context.ts'
import type { AuthEndpoint } from './endpoint.ts'
import { otp } from './endpoints/otp.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import type { SendingSince } from './sending-times.ts'
import { authContext } from './testing/auth-context.ts'
import { openAuthDatabase } from './testing/auth-database.ts'

let database: Database

beforeAll(async () => {
  database = await openAuthDatabase()
  await database.execute(`
    insert into auth.users (id, email, email_confirmed_at, email_change, phone, phone_confirmed_at, phone_change) values (
      '00000000-0000-4000-8000-000000000001', 'sara@example.com', now(), 'sara-new@example.com',
      '9647700000001', now(), '9647700000002'
    )`)
}, 60_000)

afterAll(() => database.close())

/** Asks an endpoint; gives the moments from which its answers are timed, and the one at which it first asked the database. */
async function timed(endpoint: AuthEndpoint, body: Record<string, unknown>) {
  const begun: number[] = []
  const asked: number[] = []
  const note = async (since?: SendingSince) => void begun.push(since?.request ?? Number.POSITIVE_INFINITY)
  const context: AuthContext = {
    ...authContext({
      ...database,
      pipeline: (statements) => {
        asked.push(performance.now())
        return database.pipeline(statements)
      },
    }),
    mailer: {
      sender: '',
      reaches: () => true,
      send: (_email, since) => note(since),
      pretend: note,
      close: () => undefined,
    },
    messenger: { send: (_to, _code, since) => note(since), pretend: note },
  }
  const app = fastify()
  addEndpoints(app, [endpoint], { contextOf: () => context })
  const headers = { 'content-type': 'text/plain' }
  const answer = await app.inject({
    method: 'POST',
    url: String(endpoint.url),
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.statusCode).toBe(200)
  return { begun, asked: Math.min(...asked) }
}

test.each([
  ['a reset', recover, { email: 'sara@example.com' }, 1],
  ['a code for an account', otp, { email: 'sara@example.com' }, 1],
  ['a code for somebody new', otp, { email: 'new@example.com' }, 1],
  ['a code for the number of an account', otp, { phone: '9647700000001' }, 1],
  ['a code for a new number', otp, { phone: '9647700000009' }, 1],
  ['a reset of nobody', recover, { email: 'nobody@example.com' }, 1],
  ['a change of email, to both sides', resend, { type: 'email_change', email: 'sara@example.com' }, 2],
  [
    'a change of email that nobody asked for',
    resend,
    { type: 'email_change', email: 'nobody@example.com' },
    1,
  ],
  ['a change of number', resend, { type: 'phone_change', phone: '9647700000001' }, 1],
  ['a change of number that nobody asked for', resend, { type: 'phone_change', phone: '9647700000003' }, 1],
])(
  '%s is answered at full steps since before the account was looked for',
  async (_, endpoint, body, messages) => {
    const { begun, asked } = await timed(endpoint, body)
    expect(begun).toHaveLength(messages)
    expect(Math.max(...begun)).toBeLessThanOrEqual(asked)
  },
)
