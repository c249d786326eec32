/** What an account can earn in a day at most is what docs/economy.md says, and there is nothing that pays and is not in its table. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/steps/paths.mjs'
import { product, sql } from '../../support/backends.ts'
import { inviteCodeOf, type Person, signUp } from '../../support/people.ts'
import { ask, expectSoundLedger, give, holdingsOf, newChest } from '../../support/wallets.ts'

/** By its kind in the ledger, what the table says of it: points, gems. */
const documented: Record<string, [string, string]> = Object.fromEntries(
  (await readFile(join(root, 'docs/economy.md'), 'utf8'))
    .split('\n## What a day earns at most\n')[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .flatMap((line) => /^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|/.exec(line) ?? [])
    .reduce<[string, [string, string]][]>((rows, cell, index, cells) => {
      if (index % 4 === 1) rows.push([cell, [cells[index + 1] ?? '', cells[index + 2] ?? '']])
      return rows
    }, []) ?? [],
)

async function earnedOf(person: Person, kind: string): Promise<[string, string]> {
  const rows = await sql<{ currency: string; amount: string }>(
    product,
    `select currency, sum(amount)::text as amount from public.ledger_entries
     where user_id = '${person.id}' and kind = '${kind}' group by currency`,
  )
  const of = (currency: string) => rows.find((row) => row.currency === currency)?.amount ?? '0'
  return [of('points'), of('gems')]
}

test('every rule that pays a reward has a row', async () => {
  const rows = await sql<{ kind: string }>(
    product,
    `select distinct found[1] as kind
     from pg_proc
     cross join lateral regexp_matches(prosrc, 'pay_reward\\s*\\(\\s*''(\\w+)''', 'g') as found
     order by 1`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(documented).sort())
})

test('the daily timer pays once, however often it is claimed and started in a day', async () => {
  const sara = await signUp('sara')
  await give(sara, { points: 25_000 })
  const [worker] = await sql<{ id: string; daily_reward: number }>(
    product,
    `select id, daily_reward from public.worker_types
     where specialty = 'points' and price_currency = 'points' and is_active order by price limit 1`,
  )
  await ask(sara, 'buy_worker', { p_worker_type_id: worker?.id, p_request_id: crypto.randomUUID() })
  await ask(sara, 'start_daily_timer')
  await sql(
    product,
    `update private.daily_timers set started_at = started_at - interval '1 day'
     where user_id = '${sara.id}' returning user_id`,
  )
  for (let time = 0; time < 3; time += 1) {
    await ask(sara, 'claim_daily_reward')
    await ask(sara, 'start_daily_timer')
  }
  expect(await earnedOf(sara, 'daily_reward')).toEqual(documented.daily_reward)
  expect(await earnedOf(sara, 'worker_reward')).toEqual([String(worker?.daily_reward), '0'])
  expect(documented.worker_reward).toEqual(['production', 'production'])
})

test('the older timer pays the minutes of the day, once', async () => {
  const sara = await signUp('sara')
  await ask(sara, 'start_timer')
  await ask(sara, 'start_timer')
  await sql(
    product,
    `update public.user_timers set start_time = start_time - interval '1 day'
     where user_id = '${sara.id}' returning user_id`,
  )
  for (let time = 0; time < 3; time += 1) await ask(sara, 'stop_timer')
  expect(await earnedOf(sara, 'timer_reward')).toEqual(documented.timer_reward)
})

test('a package of treasure pays once', async () => {
  const [sara, p_chest_id] = [await signUp('sara'), await newChest()]
  await give(sara, { gems: 300 })
  for (let time = 0; time < 3; time += 1) await ask(sara, 'open_treasure_chest', { p_chest_id })
  const [points, gems] = await earnedOf(sara, 'treasure_chest')
  // Beside what it cost.
  expect([points, String(Number(gems) + 100)]).toEqual(documented.treasure_chest)
})

test('an invitation pays for each person, once', async () => {
  const sara = await signUp('sara')
  const noor = await signUp('noor', { referralCode: await inviteCodeOf(sara) })
  for (const device of ['one', 'two', 'three']) {
    const fingerprint = `${noor.id}-${device}`.replaceAll('-', '').padEnd(64, '0').slice(0, 64)
    const { error } = await noor.api.rpc('check_and_store_fingerprint', {
      p_user_id: noor.id,
      p_fingerprint: fingerprint.replace(/[^0-9a-f]/g, '0'),
    })
    expect(error).toBeNull()
  }
  expect(await earnedOf(sara, 'referral_reward')).toEqual(documented.referral_reward)
  expect((await holdingsOf(sara)).points).toBe(Number(documented.referral_reward?.[0]))
  await expectSoundLedger()
})
