/** The watch over the ledger: what it notes for /metrics, and what it makes of a ledger that is not sound. */
import { beforeAll, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { give } from '../../support/wallets.ts'

let sara: Person

beforeAll(async () => {
  sara = await signUp('sara')
})

const watch = () => sql(product, 'select private.watch_ledger() as done')

async function gauges(): Promise<Record<string, number>> {
  const response = await fetch(`${product.url}/metrics`, { headers: { apikey: product.serviceRoleKey } })
  const lines = (await response.text()).split('\n').filter((line) => /^(ledger|database_gauges)_/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

test('what people hold, were given and paid in a day is noted, and told as metrics', async () => {
  await give(sara, { points: 900, gems: 40 })
  await watch()
  const before = await gauges()
  expect(before.database_gauges_timestamp_seconds).toBeGreaterThan(Date.now() / 1_000 - 60)
  expect(before['ledger_proved_timestamp_seconds{currency="points"}']).toBeGreaterThan(
    Date.now() / 1_000 - 60,
  )

  await sara.api.rpc('convert_points_to_gems', { p_points: 500, p_request_id: crypto.randomUUID() })
  await watch()
  const after = await gauges()
  const grown = (name: string) => (after[name] ?? Number.NaN) - (before[name] ?? Number.NaN)
  // Others use the same database meanwhile, so that it may be more.
  expect(grown('ledger_burnt_day{currency="points"}')).toBeGreaterThanOrEqual(500)
  expect(grown('ledger_minted_day{currency="gems"}')).toBeGreaterThanOrEqual(1_000)
  const [held] = await sql<{ points: number }>(
    product,
    `select sum(balance)::float8 as points from private.wallets where currency = 'points'`,
  )
  expect(held?.points).toBeGreaterThanOrEqual(400)
})

test.each([
  [
    'a balance that was changed',
    `alter table public.user_points disable trigger refuse_wallet_write;
     update public.user_points set balance = balance + 5, total_earned = total_earned + 5 where user_id = 'SARA'`,
    /movements that do not sum to zero: 0, wrong balances: 1/,
  ],
  [
    'an entry that was deleted',
    `alter table public.ledger_entries disable trigger refuse_ledger_change;
     delete from public.ledger_entries
     where id = (select id from public.ledger_entries where user_id = 'SARA' and currency = 'gems' limit 1)`,
    /movements that do not sum to zero: 1, wrong balances: 1/,
  ],
])('it fails where the ledger is not sound: %s', async (_what, damage, finding) => {
  const failure = sql(
    product,
    `do $do$ begin
      ${damage.replaceAll('SARA', sara.id)};
      perform private.watch_ledger();
      raise exception 'it found nothing';
    end $do$`,
  )
  await expect(failure).rejects.toThrow(finding)
})

test('it is a job of each hour', async () => {
  const [job] = await sql(product, `select schedule, active from cron.job where jobname = 'watch the ledger'`)
  expect(job).toEqual({ schedule: '7 * * * *', active: true })
})
