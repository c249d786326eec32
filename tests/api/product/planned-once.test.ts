/**
 * What a movement calls is planned once for a connection: PostgreSQL plans the body of a function in SQL anew at each call, unless
 * it can inline it, which a pinned search_path prevents (docs/data.md). That took longer than what the movement did.
 */
import { expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'

const movements = [
  'public.transfer_points_with_limits',
  'public.transfer_points_fast',
  'public.convert_points_to_gems',
  'public.buy_worker',
  'public.claim_daily_reward',
  'public.distribute_room_gift',
]

/** What triggers and columns of the tables that they write call. */
const withThem = [
  'private.apply_ledger_entries',
  'private.add_to_wallet_days',
  'private.drop_senders_oldest',
  'private.lived_day',
]

/** By answer_once, which names them as texts. */
const rules = [
  'private.transfer_points',
  'private.convert_points_to_gems',
  'private.buy_worker',
  'private.claim_daily_reward',
  'private.distribute_room_gift',
]

/** Called by refusals alone. */
const refusals = ['private.refused_to_unverified', 'private.wait_text']

test('no function that a movement calls is planned anew at each call', async () => {
  const functions = await sql<{ name: string; source: string; is_planned_anew: boolean }>(
    product,
    `select format('%s.%s', pronamespace::regnamespace, proname) as name, prosrc as source,
       lanname = 'sql' and proconfig is not null as is_planned_anew
     from pg_proc join pg_language on pg_language.oid = prolang
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  const known = new Map(functions.map((one) => [one.name, one]))
  const reached = new Set<string>()
  const follow = (name: string) => {
    const source = known.get(name)?.source
    if (source === undefined || reached.has(name) || name === 'private.run_rule') return
    reached.add(name)
    for (const [callee] of source.matchAll(/\b(?:private|public)\.\w+(?=\()/g)) follow(callee)
  }
  for (const name of [...movements, ...withThem, ...rules]) {
    expect(known.has(name), name).toBe(true)
    follow(name)
  }
  const slow = [...reached].filter((name) => known.get(name)?.is_planned_anew)
  expect(slow.sort()).toEqual(refusals)
})
