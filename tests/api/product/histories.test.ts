/** The histories of the specification's data layer (spec 2 §3): views of one's own ledger, transfers and timers, written by nobody. */
import { beforeAll, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { ask, give } from '../../support/wallets.ts'

let sara: Person
let noor: Person

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  await give(sara, { points: 100 })
  await ask(sara, 'transfer_points_with_limits', { p_to_user_id: noor.id, p_amount: 5 })
  await ask(sara, 'convert_points_to_gems', { p_points: 10 })
  await ask(sara, 'start_daily_timer')
  await sql(
    product,
    `update private.daily_timers set started_at = now() - interval '24 hours' where user_id = '${sara.id}'`,
  )
  await ask(sara, 'claim_daily_reward')
  await ask(sara, 'start_timer')
  await sql(
    product,
    `update public.user_timers set start_time = start_time - interval '25 minutes' where user_id = '${sara.id}'`,
  )
  await ask(sara, 'stop_timer')
  await ask(sara, 'start_timer')
})

const views = ['point_transfers', 'gems_history', 'daily_rewards', 'timer_history'] as const

async function rowsOf({ api }: Pick<Person, 'api'>, view: string, columns: string) {
  const { data, error } = await api.from(view).select(columns).order('created_at', { ascending: false })
  if (error) throw error
  return data
}

test('transfers are those of both directions', async () => {
  const transfer = { from_user_id: sara.id, to_user_id: noor.id, amount: 5 }
  const columns = 'from_user_id, to_user_id, amount'
  expect(await rowsOf(sara, 'point_transfers', columns)).toEqual([transfer])
  expect(await rowsOf(noor, 'point_transfers', columns)).toEqual([transfer])
})

test('gems have what moved them, claims what they granted', async () => {
  expect(await rowsOf(sara, 'gems_history', 'kind, amount')).toEqual([
    { kind: 'timer_reward', amount: 2 },
    { kind: 'daily_reward', amount: 400 },
    { kind: 'conversion', amount: 20 },
  ])
  expect(await rowsOf(sara, 'daily_rewards', 'currency, amount')).toEqual([{ currency: 'gems', amount: 400 }])
})

test('timers are those that were stopped', async () => {
  expect(await rowsOf(sara, 'timer_history', 'total_duration, points_earned, gems_earned')).toEqual([
    { total_duration: 25, points_earned: 25, gems_earned: 2 },
  ])
})

test.each(views)('%s is one’s own, for admins too, and written by nobody', async (view) => {
  const mallory = await signUp('mallory')
  const admin = await signUpAdmin('mudira')
  for (const person of [mallory, admin]) expect(await rowsOf(person, view, 'id')).toEqual([])
  expect((await client(product).from(view).select('id')).error?.code).toBe('42501')
  const [row] = await rowsOf(sara, view, 'id')
  const own = sara.api.from(view)
  for (const attempt of [
    own.insert({ id: 1 }),
    own.update({ created_at: '2020-01-01' }).not('id', 'is', null),
    own.delete().not('id', 'is', null),
  ])
    expect((await attempt).error).toBeTruthy()
  expect((await rowsOf(sara, view, 'id'))[0]).toEqual(row)
})
