/** How many transfers one person makes in a day, beside how many points they move by them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { appoint, ask, expectSoundLedger, give, holdingsOf, refusal } from '../../support/wallets.ts'

const aDay = 50
const tooMany = 'وصلت إلى الحد اليومي لعدد التحويلات (50)، حاول مرة أخرى غداً'
let sara: Person
let noor: Person

beforeEach(async () => {
  ;[sara, noor] = [await signUp('sara'), await signUp('noor')]
  await give(sara, { points: 1000 })
})

afterAll(expectSoundLedger)

const send = (more = {}) =>
  ask(sara, 'transfer_points_with_limits', { p_to_user_id: noor.id, p_amount: 1, ...more })
const sendFast = () =>
  ask(sara, 'transfer_points_fast', { p_from_user_id: sara.id, p_to_user_id: noor.id, p_amount: 1 })

/** Lets so many transfers of the day have been made. */
const count = (transfers: number) =>
  sql(
    product,
    `insert into public.transfer_history (id, from_user_id, to_user_id, amount)
     select gen_random_uuid(), '${sara.id}', '${noor.id}', 1 from generate_series(1, ${transfers}) returning id`,
  )

test('fifty are made; the next is refused by either procedure, and foretold', async () => {
  await count(aDay - 2)
  expect(await sendFast()).toMatchObject({ success: true })
  expect(await send()).toMatchObject({ success: true })
  expect(await send()).toEqual(refusal(tooMany))
  expect(await sendFast()).toEqual(refusal(tooMany))
  const question = { p_user_id: sara.id, p_amount: 1 }
  expect(await ask(sara, 'can_transfer_points', question)).toMatchObject({
    can_transfer: false,
    message: tooMany,
  })
  expect(await holdingsOf(noor)).toEqual({ points: 2, gems: 0 })
})

test('no more slip through together, and a request that comes again is one', async () => {
  await count(aDay - 3)
  const ids = Array.from({ length: 6 }, () => randomUUID())
  const answers = await Promise.all([...ids, ...ids].map((p_request_id) => send({ p_request_id })))
  expect(answers.slice(0, 6).filter(({ success }) => success)).toHaveLength(3)
  expect(await holdingsOf(noor)).toEqual({ points: 3, gems: 0 })
})

test('what was refused is not counted, and the next day begins anew', async () => {
  await count(aDay - 1)
  expect(await send({ p_amount: 5000 })).toMatchObject({ success: false })
  expect(await send({ p_to_user_id: randomUUID() })).toMatchObject({ success: false })
  expect(await send()).toMatchObject({ success: true })
  expect(await send()).toEqual(refusal(tooMany))
  await sql(
    product,
    `update public.transfer_history set created_at = created_at - interval '1 day'
     where from_user_id = '${sara.id}' returning id`,
  )
  expect(await send()).toMatchObject({ success: true })
})

test('an agent has no limit', async () => {
  await count(10 * aDay)
  await appoint(sara)
  expect(await send()).toMatchObject({ success: true, remaining: null })
})
