/** What admins read of the whole: the last 24 hours, what the accounts of the house got and gave, and the gems of each day. */
import { beforeAll, expect, test } from 'vitest'
import { client, product } from '../../support/backends.ts'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { ask, give } from '../../support/wallets.ts'

const figures = ['get_admin_overview', 'get_ledger_summary', 'get_gem_days']
let huda: Person
let sara: Person

beforeAll(async () => {
  huda = await signUpAdmin('huda')
  sara = await signUp('sara')
})

async function read<Answer>(name: string, args = {}): Promise<Answer> {
  const { data, error } = await huda.api.rpc(name, args)
  if (error) throw error
  return data
}

test('the overview counts who came and who is active, who waits and what was spent', async () => {
  const before = await read<Record<string, number>>('get_admin_overview')
  const application = { p_name: 'ن', p_location: 'ب', p_whatsapp: '+9647701234567', p_services: 'س' }
  // Others come in the same database too, and some are deleted or decided about: more than one of five are left in any case.
  for (let come = 0; come < 5; come += 1) {
    const noor = await signUp('noor')
    await give(noor, { points: 1_000_500 })
    await ask(noor, 'convert_points_to_gems', { p_points: 500 })
    await ask(noor, 'apply_for_agency', application)
  }
  const after = await read<Record<string, number>>('get_admin_overview')
  for (const [figure, more] of Object.entries({
    members: 1,
    new_today: 1,
    active_today: 1,
    pending_applications: 1,
    points_spent_today: 1_000_500,
  }))
    expect([figure, (after[figure] ?? 0) - (before[figure] ?? 0) >= more]).toEqual([figure, true])
  expect(Object.keys(after).sort()).toEqual([
    'active_bans',
    'active_today',
    'members',
    'new_today',
    'new_yesterday',
    'pending_applications',
    'points_spent_today',
  ])
})

test('the ledger is summed by account, kind and currency, below zero where the house gave', async () => {
  interface Row {
    account: string
    kind: string
    currency: string
    amount: number
    movements: number
  }
  const sumOf = async (account: string, kind: string, currency: string) => {
    const rows = await read<Row[]>('get_ledger_summary', { p_days: 1 })
    return rows.find((row) => row.account === account && row.kind === kind && row.currency === currency)
  }
  await give(sara, { points: 4_000 })
  const before = await sumOf('exchange', 'conversion', 'gems')
  await ask(sara, 'convert_points_to_gems', { p_points: 3_000 })
  const after = await sumOf('exchange', 'conversion', 'gems')
  expect((after?.amount ?? 0) - (before?.amount ?? 0)).toBeLessThanOrEqual(-6_000)
  expect((after?.movements ?? 0) - (before?.movements ?? 0)).toBeGreaterThanOrEqual(1)
})

test('gems come by the day, one row for each, also where nothing moved', async () => {
  await give(sara, { gems: 40 })
  const days = await read<{ day: string; claimed: number; spent: number }[]>('get_gem_days', { p_days: 14 })
  expect(days).toHaveLength(14)
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
  expect(days.at(-1)?.claimed).toBeGreaterThanOrEqual(40)
  expect(await read<unknown[]>('get_gem_days', { p_days: 100_000 })).toHaveLength(366)
})

test.each(figures)('%s is for admins alone', async (name) => {
  for (const api of [sara.api, client(product)]) expect((await api.rpc(name)).error?.code).toBe('42501')
})
