/** One's ledger in pages: newest first, by currency and kind, transfers with their other side, and nobody else's. */
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { ask, give } from '../../support/wallets.ts'

interface Entry {
  id: number
  currency: string
  amount: number
  kind: string
  created_at: string
  transfer_id: string | null
  other_id: string | null
  other_username: string | null
}

let sara: Person
let noor: Person

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  await give(sara, { points: 1_000, gems: 7 })
  await ask(sara, 'convert_points_to_gems', { p_points: 10 })
  await ask(sara, 'transfer_points_with_limits', { p_to_user_id: noor.id, p_amount: 25 })
})

async function entriesOf({ api }: Pick<Person, 'api'>, args: object = {}): Promise<Entry[]> {
  const { data, error } = await api.rpc('get_ledger_entries', args)
  if (error) throw error
  return data
}

const inShort = (entries: Entry[]) =>
  entries.map(({ kind, currency, amount }) => `${kind} ${currency} ${amount}`)

test('all of it is listed, newest first', async () => {
  expect(inShort(await entriesOf(sara))).toEqual([
    'transfer points -25',
    'conversion gems 20',
    'conversion points -10',
    'given_by_test gems 7',
    'given_by_test points 1000',
  ])
})

test.each([
  [{ p_currency: 'gems' }, ['conversion gems 20', 'given_by_test gems 7']],
  [{ p_kind: 'conversion' }, ['conversion gems 20', 'conversion points -10']],
  [{ p_kind: 'conversion', p_currency: 'points' }, ['conversion points -10']],
  [{ p_kind: 'transfer', p_currency: 'gems' }, []],
  [{ p_kind: 'no_such_kind' }, []],
  [{ p_currency: 'dollars' }, []],
])('by %j', async (filter, expected) => {
  expect(inShort(await entriesOf(sara, filter))).toEqual(expected)
})

test.each([{}, { p_currency: 'points' }, { p_kind: 'conversion' }])(
  'pages of one follow each other to the end: %j',
  async (filter) => {
    const all = await entriesOf(sara, filter)
    const read: Entry[] = []
    for (;;) {
      const last = read.at(-1)
      const place = last ? { p_before: last.created_at, p_before_id: last.id } : {}
      const page = await entriesOf(sara, { ...filter, ...place, p_limit: 1 })
      if (page.length === 0) break
      read.push(...page)
    }
    expect(read).toEqual(all)
  },
)

test('both sides of a transfer see who was at the other, and its receipt', async () => {
  const [sent] = await entriesOf(sara, { p_kind: 'transfer' })
  const [received] = await entriesOf(noor)
  expect(sent).toMatchObject({ amount: -25, other_id: noor.id, other_username: noor.username })
  expect(received).toMatchObject({ amount: 25, other_id: sara.id, transfer_id: sent?.transfer_id })
  const [conversion] = await entriesOf(sara, { p_kind: 'conversion' })
  expect(conversion).toMatchObject({ transfer_id: null, other_id: null })
})

test('the other side is null once its account is gone', async () => {
  const gone = await signUp('gone')
  await ask(sara, 'transfer_points_with_limits', { p_to_user_id: gone.id, p_amount: 1 })
  await sql(product, `delete from auth.users where id = '${gone.id}'`)
  const [sent] = await entriesOf(sara)
  expect(sent).toMatchObject({ amount: -1, other_id: null, transfer_id: expect.any(String) })
})

test('the kinds that it can be filtered by are those there are', async () => {
  const { data } = await sara.api.rpc('get_ledger_kinds')
  expect(data).toEqual([
    { kind: 'conversion', currency: 'gems' },
    { kind: 'conversion', currency: 'points' },
    { kind: 'given_by_test', currency: 'gems' },
    { kind: 'given_by_test', currency: 'points' },
    { kind: 'transfer', currency: 'points' },
  ])
})

test.each([null, 0, -5, 100_000])('a limit of %j is brought into bounds', async (p_limit) => {
  const { length } = await entriesOf(sara, { p_limit })
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThanOrEqual(1_000)
})

test('a visitor is refused', async () => {
  for (const name of ['get_ledger_entries', 'get_ledger_kinds', 'get_wallet_days', 'get_wallet_totals'])
    expect((await client(product).rpc(name)).error?.code).toBe('42501')
})

describe('who has a hundred thousand entries', () => {
  beforeAll(async () => {
    const transaction = `'10000000-0000-4000-8000-000000000001'::uuid`
    // Statements have their time, which all at once would take on a busy machine.
    for (let from = 1; from < 100_000; from += 10_000)
      await sql(
        product,
        `insert into public.ledger_entries (transaction_id, user_id, system_account, currency, amount, kind, created_at)
         select ${transaction}, '${sara.id}'::uuid, null, 'points', 1, 'many', now() - make_interval(secs => number * 20)
         from generate_series(${from}, ${from + 9_999}) as number
         union all
         select ${transaction}, null, private.mint(), 'points', -10000, 'many', now()`,
      )
    // As the server does by itself within a minute: a plan made while the ledger was short reads all of it.
    await sql(product, 'analyze public.ledger_entries')
  }, 60_000)

  // A page of fifty, and for each kind and currency as many at most.
  test.each([
    [`public.get_ledger_entries(p_limit => 50)`, 60],
    [`public.get_ledger_entries(p_currency => 'gems', p_limit => 50)`, 100],
    [`public.get_ledger_entries(p_currency => 'points', p_limit => 50)`, 200],
    [`public.get_ledger_entries(p_kind => 'conversion', p_limit => 50)`, 100],
    [`public.get_ledger_entries(p_kind => 'many', p_currency => 'gems', p_limit => 50)`, 60],
    [`public.get_ledger_kinds()`, 60],
    [`public.get_wallet_days(366)`, 0],
    [`public.get_wallet_totals()`, 0],
  ])('reads few of them for %s', async (call, most) => {
    const read = (name: string) => `pg_stat_get_xact_tuples_${name}('public.ledger_entries'::regclass)`
    await sql(
      product,
      `do $do$
       declare
         v_before bigint := ${read('fetched')} + ${read('returned')};
         v_read bigint;
       begin
         perform set_config('request.jwt.claims', '{"sub": "${sara.id}", "role": "authenticated"}', true);
         perform * from ${call};
         v_read := ${read('fetched')} + ${read('returned')} - v_before;
         if v_read > ${most} then
           raise exception '% rows were read', v_read;
         end if;
       end $do$`,
    )
  })

  test('sees them added up by the day', async () => {
    const { data } = await sara.api.rpc('get_wallet_days', { p_days: 30 })
    const points = data.filter(({ currency }: { currency: string }) => currency === 'points')
    const earned = points.reduce((sum: number, day: { earned: number }) => sum + day.earned, 0)
    expect(earned).toBe(101_000)
  })
})
