/** A wallet day by day: what came in, what went out, what was left; in UTC, and only one's own. */
import { beforeAll, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { expectSoundLedger, give } from '../../support/wallets.ts'

interface WalletDay {
  day: string
  currency: string
  earned: number
  spent: number
  balance: number
}

let sara: Person

beforeAll(async () => {
  sara = await signUp('sara')
})

async function daysOf({ api }: Pick<Person, 'api'>, p_days?: number | null): Promise<WalletDay[]> {
  const { data, error } = await api.rpc('get_wallet_days', p_days === undefined ? {} : { p_days })
  if (error) throw error
  return data
}

/** The days of a wallet as the ledger has them. */
const sumsOf = (id: string) =>
  `select user_id, (created_at at time zone 'utc')::date as day, currency, kind,
     coalesce(sum(amount) filter (where amount > 0), 0)::bigint as earned,
     coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as spent
   from public.ledger_entries where user_id = '${id}' group by 1, 2, 3, 4`

/** Moves what has happened in a wallet into the past, as only the database's owner can. */
async function letDaysPass({ id }: Person, days: number): Promise<void> {
  await sql(
    product,
    `do $do$ begin
      alter table public.ledger_entries disable trigger refuse_ledger_change;
      update public.ledger_entries set created_at = created_at - interval '${days} days' where user_id = '${id}';
      alter table public.ledger_entries enable trigger refuse_ledger_change;
      perform private.rebuild_wallet_days();
    end $do$`,
  )
}

const inPoints = (days: WalletDay[]) =>
  days
    .filter(({ currency }) => currency === 'points')
    .map(({ earned, spent, balance }) => [earned, spent, balance])

test('a new wallet has thirty days of nothing in both currencies', async () => {
  const days = await daysOf(sara)
  expect(days).toHaveLength(60)
  expect(days.at(-1)).toEqual({ day: todayUtc(), currency: 'points', earned: 0, spent: 0, balance: 0 })
  expect(new Set(days.map(({ balance }) => balance))).toEqual(new Set([0]))
})

test('each day has what came and went, and the balance of its evening', async () => {
  await give(sara, { points: 100, gems: 7 })
  await letDaysPass(sara, 2)
  await sql(
    product,
    `select private.post_transaction('x', private.debit_user('${sara.id}', 'points', 30),
       private.credit_account(private.treasury(), 'points', 30))`,
  )
  await letDaysPass(sara, 1)
  await give(sara, { points: 5 })
  expect(inPoints(await daysOf(sara, 5))).toEqual([
    [0, 0, 0],
    [100, 0, 100],
    [0, 0, 100],
    [0, 30, 70],
    [5, 0, 75],
  ])
  await expectSoundLedger()
})

test('what is kept of the days is what the ledger says', async () => {
  const kept = `select * from private.wallet_days where user_id = '${sara.id}'`
  const differing = `(${kept} except ${sumsOf(sara.id)}) union all (${sumsOf(sara.id)} except ${kept})`
  expect(await sql(product, `select count(*)::integer as rows from (${kept}) as kept`)).toEqual([{ rows: 4 }])
  expect(await sql(product, `select * from (${differing}) as differing`)).toEqual([])
})

test('movements before the first day count in its balance', async () => {
  expect(inPoints(await daysOf(sara, 1))).toEqual([[5, 0, 75]])
})

test.each([
  [null, 60],
  [0, 2],
  [-3, 2],
  [100_000, 732],
])('%j days are %i rows', async (days, rows) => {
  expect(await daysOf(sara, days)).toHaveLength(rows)
})

test('others have their own, and a visitor none', async () => {
  const noor = await signUp('noor')
  expect(inPoints(await daysOf(noor, 1))).toEqual([[0, 0, 0]])
  expect((await client(product).rpc('get_wallet_days')).error?.code).toBe('42501')
})

function todayUtc(): string {
  return new Date().toISOString().slice(0, 10)
}
