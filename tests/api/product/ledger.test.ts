/** The ledger and the balances that follow it: nobody writes either by hand, whatever key they hold. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { entriesOf, expectSoundLedger, give, holdingsOf } from '../../support/wallets.ts'
import { toldOf } from '../realtime/people.ts'

let sara: Person
let noor: Person

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  await give(sara, { points: 500, gems: 70 })
})

afterAll(expectSoundLedger)

const move = (kind: string, ...lines: string[]) =>
  sql(product, `select private.post_transaction('${kind}', ${lines.join(', ')})`)

describe('a wallet', () => {
  test('is there from the beginning, with nothing in it', async () => {
    for (const table of ['user_points', 'user_gems']) {
      const { data } = await noor.api.from(table).select()
      expect(data).toEqual([
        {
          user_id: noor.id,
          balance: 0,
          total_earned: 0,
          total_spent: 0,
          created_at: expect.any(String),
          updated_at: expect.any(String),
          last_transaction_at: null,
        },
      ])
    }
  })

  test('is seen by its owner and by admins, as is the ledger', async () => {
    const [huda, visitor] = [await signUpAdmin('huda'), client(product)]
    for (const table of ['user_points', 'user_gems', 'ledger_entries']) {
      const seenBy = async ({ api }: Pick<Person, 'api'>) =>
        (await api.from(table).select('user_id').eq('user_id', sara.id).limit(1)).data
      expect(await seenBy(sara)).toEqual([{ user_id: sara.id }])
      expect(await seenBy(huda)).toEqual([{ user_id: sara.id }])
      expect(await seenBy(noor)).toEqual([])
      expect((await visitor.from(table).select('user_id')).error?.code).toBe('42501')
    }
  })

  test('tells its owner, and nobody else, when it changes', async () => {
    const filter = `user_id=eq.${noor.id}`
    const [bySara, byNoor] = await Promise.all([
      toldOf(sara.api, { table: 'user_points' }),
      toldOf(noor.api, { table: 'user_points', filter }),
    ])
    await give(noor, { points: 3 })
    await expect.poll(() => byNoor.map(({ new: row }) => row)).toMatchObject([{ balance: 3 }])
    await give(sara, { points: 1 })
    await expect.poll(() => bySara.length).toBe(1)
    expect(bySara[0]?.new).toMatchObject({ user_id: sara.id })
  })
})

describe('a movement', () => {
  test('changes balances and totals of both sides by the same amount', async () => {
    const [before, others] = [await holdingsOf(sara), await holdingsOf(noor)]
    await move(
      'x',
      `private.debit_user('${sara.id}', 'points', 30)`,
      `private.credit_user('${noor.id}', 'points', 30)`,
    )
    expect(await holdingsOf(sara)).toEqual({ ...before, points: before.points - 30 })
    expect(await holdingsOf(noor)).toEqual({ ...others, points: others.points + 30 })
    expect(await entriesOf(sara)).toEqual(['x points -30'])
    const { data } = await sara.api.from('user_points').select('total_spent, last_transaction_at').single()
    expect(data).toMatchObject({ total_spent: 30, last_transaction_at: expect.any(String) })
  })

  test.each([
    ['does not sum to zero', `private.credit_user('SARA', 'points', 5)`],
    [
      'sums to zero only over both currencies',
      `private.debit_user('SARA', 'points', 5), private.credit_user('SARA', 'gems', 5)`,
    ],
    [
      'takes more than there is',
      `private.debit_user('SARA', 'points', 100000), private.credit_account(private.mint(), 'points', 100000)`,
    ],
    [
      'has a sign in its amount',
      `private.debit_user('SARA', 'points', -5), private.credit_account(private.mint(), 'points', -5)`,
    ],
    [
      'has no amount',
      `private.debit_user('SARA', 'points', null), private.credit_account(private.mint(), 'points', null)`,
    ],
    [
      'names nobody',
      `private.debit_account(private.mint(), 'gems', 5), private.credit_user(gen_random_uuid(), 'gems', 5)`,
    ],
    [
      'names an account that is none',
      `private.debit_account('casino', 'gems', 5), private.credit_user('SARA', 'gems', 5)`,
    ],
    [
      'names a currency that is none',
      `private.debit_account(private.mint(), 'gold', 5), private.credit_user('SARA', 'gold', 5)`,
    ],
    [
      'is more than a browser can read',
      `private.debit_account(private.mint(), 'gems', 9007199254740991), private.credit_user('SARA', 'gems', 9007199254740991)`,
    ],
  ])('that %s is refused whole', async (_, lines) => {
    const before = await holdingsOf(sara)
    await expect(move('x', lines.replaceAll('SARA', sara.id))).rejects.toThrow(/^(23514|23503|23502) /)
    expect(await holdingsOf(sara)).toEqual(before)
  })

  test('of nothing writes nothing', async () => {
    const before = await entriesOf(noor)
    await give(noor, { points: 0, gems: 0 })
    expect(await entriesOf(noor)).toEqual(before)
  })
})

describe('by hand', () => {
  const writes: [string, Record<string, unknown>][] = [
    ['user_points', { balance: 1_000_000 }],
    ['user_points', { total_earned: 1_000_000 }],
    ['user_gems', { balance: 1_000_000 }],
    ['ledger_entries', { currency: 'points', amount: 1_000_000, kind: 'x' }],
  ]

  test.each(writes)('nobody writes %s %o, not even the service', async (table, values) => {
    for (const api of [sara.api, serviceClient(product)]) {
      const of = () => api.from(table)
      const row = { user_id: sara.id, ...values }
      const attempts = [
        of().insert(row),
        of().upsert(row),
        of().update(values).eq('user_id', sara.id),
        of().delete().eq('user_id', sara.id),
      ]
      for (const { error } of await Promise.all(attempts)) expect(error?.code).toBe('42501')
    }
  })

  test.each([
    `update public.user_points set balance = balance + 5, total_earned = total_earned + 5 where user_id = 'SARA'`,
    `update public.user_gems set balance = 0 where user_id = 'SARA'`,
    `delete from public.user_points where user_id = 'SARA'`,
    `insert into public.user_gems (user_id, balance, total_earned) values ('SARA', 5, 5)`,
    'truncate public.user_points',
    `update public.ledger_entries set amount = 5 where user_id = 'SARA'`,
    `update public.ledger_entries set kind = 'y'`,
    `delete from public.ledger_entries where user_id = 'SARA'`,
    'truncate public.ledger_entries',
  ])('the database’s owner is stopped too: %s', async (statement) => {
    await expect(sql(product, statement.replace('SARA', sara.id))).rejects.toThrow(/^42501 /)
  })

  test('the owner writes entries that sum to zero, and balances follow, or none at all', async () => {
    const before = await holdingsOf(sara)
    const entry = (user_id: string, amount: number) =>
      `(gen_random_uuid(), '${user_id}', 'points', ${amount}, 'x')`
    const columns = 'public.ledger_entries (transaction_id, user_id, currency, amount, kind)'
    await expect(
      sql(product, `insert into ${columns} values ${entry(sara.id, 5)}, ${entry(noor.id, -5)}`),
    ).rejects.toThrow(/^23514 /)
    expect(await holdingsOf(sara)).toEqual(before)
  })
})

test('what a deleted account still held goes to the treasury', async () => {
  const [layla, { id }] = [await signUp('layla'), await signUp('mona')]
  await give({ id }, { points: 40, gems: 9 })
  await move(
    'x',
    `private.debit_user('${id}', 'points', 15)`,
    `private.credit_user('${layla.id}', 'points', 15)`,
  )
  await sql(product, `delete from auth.users where id = '${id}'`)
  const entries = await sql(
    product,
    `select account.system_account, account.currency, account.amount::integer
     from public.ledger_entries as account
     join public.ledger_entries as closed using (transaction_id, currency)
     where closed.user_id = '${id}' and closed.kind = 'account_closed' and account.user_id is null
     order by currency`,
  )
  expect(entries).toEqual([
    { system_account: 'treasury', currency: 'gems', amount: 9 },
    { system_account: 'treasury', currency: 'points', amount: 25 },
  ])
  expect((await holdingsOf(layla)).points).toBe(15)
})

test('opposite movements between the same people at once all happen', async () => {
  const [layla, mona] = [await signUp('layla'), await signUp('mona')]
  await give(layla, { points: 100 })
  await give(mona, { points: 100 })
  const pay = (from: Person, to: Person) =>
    move('x', `private.debit_user('${from.id}', 'points', 1)`, `private.credit_user('${to.id}', 'points', 1)`)
  const rounds = Array.from({ length: 10 }, () => [pay(layla, mona), pay(mona, layla)])
  await Promise.all(rounds.flat())
  expect([await holdingsOf(layla), await holdingsOf(mona)]).toMatchObject([{ points: 100 }, { points: 100 }])
})
