/** What an account may repeat and what leaves rows that are kept has an end, by ten minutes. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'

const tooOften = /^تم تجاوز الحد المسموح، حاول مرة أخرى بعد \d+ ثانية$/

let sara: Person

beforeEach(async () => {
  sara = await signUp('sara')
})

const answersKept = async () => {
  const [row] = await sql(
    product,
    `select count(*)::int as kept from private.answered_requests where person_id = '${sara.id}'`,
  )
  return row?.kept
}

const haveAsked = (times: number, ago: string) =>
  sql(
    product,
    `insert into private.answered_requests (person_id, request_id, request_hash, answer, created_at)
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

test('what was answered before the ten minutes does not count', async () => {
  await haveAsked(2_000, '11 minutes')
  expect((await convert(sara)).error).toBeNull()
})

test('an older timer is started 60 times in ten minutes', async () => {
  const startAndStop = async () => {
    const { data } = await sara.api.rpc('start_timer')
    await sara.api.rpc('force_stop_timer')
    return data
  }
  await sql(
    product,
    `insert into private.attempts (action, key) select 'start_timer', '${sara.id}' from generate_series(1, 59)`,
  )
  expect(await startAndStop()).toMatchObject({ success: true })
  expect(await startAndStop()).toMatchObject({ success: false, error: expect.stringMatching(tooOften) })
})
