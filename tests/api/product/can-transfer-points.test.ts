/** Whether one could transfer: what the dialog shows before anything is sent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { appoint, ask, expectSoundLedger, give } from '../../support/wallets.ts'

let sara: Person
let noor: Person

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  await give(sara, { points: 15_000 })
})

afterAll(expectSoundLedger)

const can = (person: Person, p_amount: number | null, p_user_id: string | null = person.id) =>
  ask(person, 'can_transfer_points', { p_user_id, p_amount })

test('a member may, up to what they hold and what is left of the day', async () => {
  const day = { success: true, is_agent: false, daily_limit: 20_000, used_today: 0, remaining: 20_000 }
  const no = { ...day, can_transfer: false }
  expect(await can(sara, 15_000)).toEqual({ ...day, can_transfer: true, message: 'يمكنك التحويل' })
  expect(await can(sara, 15_001)).toEqual({ ...no, message: 'رصيد النقاط غير كافي' })
  expect(await can(sara, 20_001)).toEqual({ ...no, message: 'الحد اليومي المتبقي هو 20,000 نقطة' })
  for (const amount of [0, -5, null])
    expect(await can(sara, amount)).toEqual({ ...no, message: 'يجب أن يكون المبلغ أكبر من صفر' })
})

test('what was transferred today counts', async () => {
  await ask(sara, 'transfer_points_with_limits', { p_to_user_id: noor.id, p_amount: 12_000 })
  expect(await can(sara, 1)).toMatchObject({ can_transfer: true, used_today: 12_000, remaining: 8000 })
})

test('an agent has no limit but what they hold', async () => {
  await appoint(noor)
  await give(noor, { points: 100_000 })
  expect(await can(noor, 100_000)).toEqual({
    success: true,
    can_transfer: true,
    is_agent: true,
    daily_limit: null,
    used_today: 0,
    remaining: null,
    message: 'يمكنك التحويل',
  })
  expect(await can(noor, 1_000_000)).toMatchObject({ can_transfer: false, message: 'رصيد النقاط غير كافي' })
})

test('nobody asks about another', async () => {
  for (const id of [noor.id, null]) await expect(can(sara, 1, id)).rejects.toMatchObject({ code: '42501' })
  const args = { p_user_id: sara.id, p_amount: 1 }
  expect((await client(product).rpc('can_transfer_points', args)).error?.code).toBe('42501')
})

test('asking changes nothing', async () => {
  const before = await sql(product, `select * from public.daily_transfers where user_id = '${sara.id}'`)
  await can(sara, 5)
  expect(await sql(product, `select * from public.daily_transfers where user_id = '${sara.id}'`)).toEqual(
    before,
  )
})
