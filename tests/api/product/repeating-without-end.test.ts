/** What an account may repeat and what leaves rows that are kept has an end, by ten minutes and by the day. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'

const tooOften = /^تم تجاوز الحد المسموح، حاول مرة أخرى بعد [\d,]+ ثانية$/

let sara: Person

beforeEach(async () => {
  sara = await signUp('sara')
})

const answersKept = async () => {
  const [row] = await sql(
    product,
    `select count(*)::int as kept from private.idempotency_keys where person_id = '${sara.id}'`,
  )
  return row?.kept
}

const haveAsked = (times: number, ago: string) =>
  sql(
    product,
    `insert into private.idempotency_keys (person_id, request_id, request_hash, answer, created_at)
     select '${sara.id}', gen_random_uuid(), '', '{}', now() - interval '${ago}' from generate_series(1, ${times})`,
  )

/** More than anybody has: refused, and the refusal is kept. */
const convert = ({ api }: Person) =>
  api.rpc('convert_points_to_gems', { p_points: 1_000_000, p_request_id: randomUUID() })

test('refused conversions are kept 600 times in ten minutes', async () => {
  await haveAsked(599, '9 minutes')
  expect((await convert(sara)).data).toMatchObject({ success: false, error: 'رصيد النقاط غير كافي' })
  const { error } = await convert(sara)
  expect(error?.message).toMatch(tooOften)
  expect(await answersKept()).toBe(600)
  expect((await convert(await signUp('noor'))).error).toBeNull()
})

test('what comes without an id counts as well', async () => {
  await haveAsked(599, '9 minutes')
  const withoutId = () => sara.api.rpc('convert_points_to_gems', { p_points: 1_000_000 })
  expect((await withoutId()).data).toMatchObject({ success: false, error: 'رصيد النقاط غير كافي' })
  expect((await withoutId()).error?.message).toMatch(tooOften)
})

test('what was answered before the ten minutes counts for the day, 3,000 times', async () => {
  await haveAsked(2_999, '11 minutes')
  expect((await convert(sara)).error).toBeNull()
  expect((await convert(sara)).error?.message).toMatch(tooOften)
})

test('what was answered before the day does not count', async () => {
  await haveAsked(4_000, '25 hours')
  expect((await convert(sara)).error).toBeNull()
})

test.each([
  ['60 times in ten minutes', 59, '9 minutes'],
  ['200 times a day', 199, '11 minutes'],
])('an older timer is started %s', async (_limit, times, ago) => {
  const startAndStop = async () => {
    const { data } = await sara.api.rpc('start_timer')
    await sara.api.rpc('force_stop_timer')
    return data
  }
  await sql(
    product,
    `insert into private.attempts (action, key, happened_at)
     select 'start_timer', '${sara.id}', now() - interval '${ago}' from generate_series(1, ${times})`,
  )
  expect(await startAndStop()).toMatchObject({ success: true })
  expect(await startAndStop()).toMatchObject({ success: false, error: expect.stringMatching(tooOften) })
})
