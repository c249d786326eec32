import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { AuthError } from './error-codes.ts'
import { findUserRateLimited } from './find-user-rate-limited.ts'
import { rememberPlaces } from './known-devices.ts'
import { defaultLimits } from './limits.ts'
import {
  type Attempt,
  type Limiter,
  requireAttempt,
  requireAttempts,
  resetAttempts,
  resetAttemptsTogether,
} from './rate-limits.ts'
import { openAuthDatabase } from './testing/auth-database.ts'

let database: Database

beforeAll(async () => {
  database = await openAuthDatabase()
}, 60_000)

beforeEach(() => database.execute('delete from auth.rate_limits'))

afterAll(() => database.close())

/** Spellings of one phone account share their last nine digits. */
const limiter = (perAddressFactor = 20): Limiter => ({
  database,
  limits: { ...defaultLimits, perAddressFactor },
  accountKey: (identifier) => identifier.split('@')[0]?.slice(-9) ?? identifier,
  accountNames: (identifier) => [identifier],
})

const spellings = [
  '9647701234567@phone.site.example',
  '07701234567@phone.site.example',
  '7701234567@phone.site.example',
]

/** Attempts in order; each is told as passed or refused. */
async function attempts(identifiers: string[], of = limiter(), address = '192.0.2.1') {
  const outcomes: string[] = []
  for (const identifier of identifiers) {
    const attempt: Attempt = { action: 'sign_in', identifier, address }
    outcomes.push(
      await requireAttempt(of, attempt).then(
        () => 'passed',
        (error) => (error instanceof AuthError ? error.code : String(error)),
      ),
    )
  }
  return outcomes
}

const repeated = (identifiers: string[], count: number) =>
  Array.from({ length: count }, () => identifiers).flat()

test('several spellings of one account are one attempt', async () => {
  const outcomes = await attempts(repeated(spellings, 6))
  expect(outcomes.slice(0, 15)).toEqual(Array(15).fill('passed'))
  expect(outcomes.slice(15)).toEqual(Array(3).fill('over_request_rate_limit'))
})

test('repeating one spelling is an attempt each time, whatever stands between', async () => {
  const [first = '', second = '', third = ''] = spellings
  const outcomes = await attempts([first, second, first, third, first, second, first, third, first, first])
  expect(outcomes.at(-2)).toBe('passed')
  expect(outcomes.at(-1)).toBe('over_request_rate_limit')
})

test('made-up spellings do not go on for ever', async () => {
  const madeUp = Array.from({ length: 200 }, (_, index) => `${index}701234567@phone.site.example`)
  expect((await attempts(madeUp)).at(-1)).toBe('over_request_rate_limit')
})

test('a network address counts attempts, not spellings, and gets successful ones back', async () => {
  const strict = limiter(0.4)
  expect(await attempts(spellings, strict)).toEqual(['passed', 'passed', 'passed'])
  expect(await attempts(['a@example.com', 'b@example.com'], strict)).toEqual([
    'passed',
    'over_request_rate_limit',
  ])
  const b: Attempt = { action: 'sign_in', identifier: 'b@example.com', address: '192.0.2.1' }
  const a: Attempt = { ...b, identifier: 'a@example.com' }
  await database.pipeline([resetAttempts(strict, a), resetAttempts(strict, b)])
  expect(await attempts(['c@example.com'], strict)).toEqual(['passed'])
})

test('the networks of one IPv6 site have ten times as much as one of them, and get it back', async () => {
  const strict = limiter(0.4)
  const networks = Array.from({ length: 12 }, (_, index) => `2001:db8:7:${index + 1}::1`)
  const outcomes: string[] = []
  for (const [index, network] of networks.entries()) {
    outcomes.push(...(await attempts([`a${index}@example.com`, `b${index}@example.com`], strict, network)))
  }
  expect(outcomes.slice(0, 20)).toEqual(Array(20).fill('passed'))
  expect(outcomes.slice(20)).toEqual(Array(4).fill('over_request_rate_limit'))
  expect(await attempts(['c@example.com'], strict, '2001:db8:8:1::1')).toEqual(['passed'])

  const back = networks.map((address, index): Attempt[] =>
    ['a', 'b'].map((name) => ({ action: 'sign_in', identifier: `${name}${index}@example.com`, address })),
  )
  await database.pipeline(back.flat().map((attempt) => resetAttempts(strict, attempt)))
  expect(await attempts(['d@example.com'], strict, networks[0])).toEqual(['passed'])
})

test('what one network is refused costs its site nothing', async () => {
  const strict = limiter(0.4)
  const outcomes = await attempts(
    Array.from({ length: 60 }, (_, index) => `${index}@example.com`),
    strict,
    '2001:db8:9:1::1',
  )
  expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(2)
  expect(await attempts(['a@example.com'], strict, '2001:db8:9:2::1')).toEqual(['passed'])
})

test('a window ends by the database’s clock', async () => {
  const [first = ''] = spellings
  expect((await attempts(Array(6).fill(first))).at(-1)).toBe('over_request_rate_limit')
  await database.execute(`update auth.rate_limits set resets_at = now() - interval '1 second'`)
  expect(await attempts([first])).toEqual(['passed'])
})

test('of attempts that belong together all count or none, and the network once', async () => {
  const attempt = (identifier: string): Attempt => ({ action: 'send_code', identifier, address: '192.0.2.9' })
  for (let sent = 0; sent < 3; sent += 1) await requireAttempt(limiter(), attempt('07701234567'))
  const both = [attempt('sara@example.com'), attempt('07701234567')]
  await expect(requireAttempts(limiter(), both)).rejects.toMatchObject({ code: 'over_request_rate_limit' })
  const counts = () => database.query('select key, attempts from auth.rate_limits order by key')
  const before = await counts()
  expect(before).toContainEqual({ key: 'send_code:address:192.0.2.9', attempts: 3 })
  expect(JSON.stringify(before)).not.toContain('sara')
  const another = [attempt('sara@example.com'), attempt('omar@example.com')]
  await requireAttempts(limiter(), another)
  expect(await counts()).toContainEqual({ key: 'send_code:address:192.0.2.9', attempts: 4 })
  await database.pipeline(resetAttemptsTogether(limiter(), another))
  expect(await counts()).toEqual(before)
})

test('all known devices of an account are one caller where hashes wait', async () => {
  const id = '00000000-0000-4000-8000-000000000009'
  const email = 'sara@example.com'
  await database.execute(`insert into auth.users (id, email) values ('${id}', '${email}')`)
  const context = limiter()
  const callerAt = async (device: string) => {
    const origin = { address: '192.0.2.7', userAgent: null, device }
    return (await findUserRateLimited(context, 'sign_in', { kind: 'email', value: email }, origin)).caller
  }
  for (const device of ['phone', 'tablet']) {
    await database.pipeline(rememberPlaces({ userId: id }, { address: '192.0.2.7', device }))
    expect(await callerAt(device)).toEqual({ name: id, kind: 'account' })
  }
  expect(await callerAt('another')).toEqual({ kind: 'stranger', name: '192.0.2.7', address: '192.0.2.7' })
})

test('an account is at home under its other spellings, and the one that has the name before one that may', async () => {
  const [network, device] = ['192.0.2.8', 'phone']
  const context = { ...limiter(), accountNames: (name: string) => [name, ...spellings] }
  const [first = '', second = '', third = ''] = spellings
  const isHome = async (identifier: string) => {
    await requireAttempt(context, { action: 'sign_in', identifier, address: network })
    const [row] = await database.query<{ key: string }>(
      `delete from auth.rate_limits where key like '%account:%' returning key`,
    )
    return row?.key.startsWith(`sign_in:network:${network}:`)
  }
  const add = async (email: string) => {
    const [row] = await database.query<{ id: string }>(
      'insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id',
      [email],
    )
    return row?.id ?? ''
  }
  await database.pipeline(rememberPlaces({ userId: await add(second) }, { address: network, device }))
  expect(await isHome(third)).toBe(true)
  await add(third)
  expect([await isHome(second), await isHome(third), await isHome(first)]).toEqual([true, false, true])
})

test('what a mailbox is refused costs its network nothing', async () => {
  const send = (email: string) =>
    requireAttempt(limiter(), { action: 'send_code', identifier: email, address: '192.0.2.77' })
  const tries = Array.from({ length: 70 }, () => () => send('asked-again@example.com'))
  for (const ask of tries) await ask().catch(() => undefined)
  const counted = await database.query(
    `select attempts from auth.rate_limits where key = 'send_code:address:192.0.2.77'`,
  )
  expect(counted).toEqual([{ attempts: defaultLimits.send_code.attempts }])
  await send('another@example.com')
})
