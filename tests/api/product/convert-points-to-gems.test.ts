/** Points become gems, two for each, and never more than there are. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import {
  appoint,
  ask,
  entriesOf,
  expectSoundLedger,
  give,
  holdingsOf,
  refusal,
} from '../../support/wallets.ts'

let sara: Person

beforeAll(async () => {
  sara = await signUp('sara')
  await give(sara, { points: 100 })
})

afterAll(expectSoundLedger)

const convert = (p_points: unknown, person = sara) => ask(person, 'convert_points_to_gems', { p_points })

test('a conversion takes points and gives twice as many gems, through the exchange', async () => {
  expect(await convert(30)).toEqual({
    success: true,
    message: 'تم التبديل بنجاح',
    points: 30,
    gems: 60,
    points_balance: 70,
    gems_balance: 60,
  })
  expect(await entriesOf(sara)).toEqual(['conversion points -30', 'conversion gems 60'])
  const exchange = await sql(
    product,
    `select account.currency, account.amount::integer
     from public.ledger_entries as account
     where account.system_account = 'exchange' and account.transaction_id = (
       select transaction_id from public.ledger_entries
       where user_id = '${sara.id}' and kind = 'conversion' limit 1
     )
     order by account.currency`,
  )
  expect(exchange).toEqual([
    { currency: 'gems', amount: -60 },
    { currency: 'points', amount: 30 },
  ])
})

test('all of them can be converted, and not one more', async () => {
  expect(await convert(71)).toEqual(refusal('رصيد النقاط غير كافي'))
  expect(await convert(70)).toMatchObject({ points_balance: 0, gems_balance: 200 })
  expect(await convert(1)).toEqual(refusal('رصيد النقاط غير كافي'))
})

describe('an amount', () => {
  test.each([0, -1, -100, null, '-9223372036854775808'])('of %j is refused', async (amount) => {
    expect(await convert(amount)).toEqual(refusal('يرجى إدخال كمية صحيحة من النقاط'))
    expect(await holdingsOf(sara)).toEqual({ points: 0, gems: 200 })
  })

  test.each(['9223372036854775807', 4_611_686_018_427_388, 9_007_199_254_740_991])(
    'of %j, twice of which is no number, is simply too much',
    async (amount) => {
      expect(await convert(amount)).toEqual(refusal('رصيد النقاط غير كافي'))
    },
  )

  test.each([
    [0.5, '22P02'],
    ['1e3', '22P02'],
    ['NaN', '22P02'],
    [[5], '22P02'],
    ['9223372036854775808', '22003'],
  ])('of %j is none', async (amount, code) => {
    await expect(convert(amount)).rejects.toMatchObject({ code })
  })
})

test('ten conversions of all one has at once are one', async () => {
  await give(sara, { points: 100 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => convert(100)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await holdingsOf(sara)).toEqual({ points: 0, gems: 400 })
})

test('a visitor converts nothing', async () => {
  const { error } = await client(product).rpc('convert_points_to_gems', { p_points: 5 })
  expect(error?.code).toBe('42501')
})

describe('of conversions in a day', () => {
  const tooMany = refusal('وصلت إلى الحد اليومي لعدد عمليات التبديل (50)، حاول مرة أخرى غداً')
  let noor: Person

  beforeEach(async () => {
    noor = await signUp('noor')
    await give(noor, { points: 100 })
  })

  const convertOne = () => convert(1, noor)
  const convertOften = (times: number) => Promise.all(Array.from({ length: times }, convertOne))

  test('fifty are made, and no more slip through together', async () => {
    const answers = await convertOften(53)
    expect(answers.filter(({ success }) => success)).toHaveLength(50)
    expect(await convertOne()).toEqual(tooMany)
    expect(await holdingsOf(noor)).toEqual({ points: 50, gems: 100 })
  })

  test('those of the day before do not count, and an agent has no limit', async () => {
    await sql(
      product,
      `with moved as (
         select gen_random_uuid() as id from generate_series(1, 50)
       )
       insert into public.ledger_entries (transaction_id, user_id, system_account, currency, amount, kind, created_at)
       select id, user_id, system_account, currency, amount, 'conversion', date_trunc('day', now(), 'utc') - interval '1 second'
       from moved
       cross join (values
         ('${noor.id}'::uuid, null, 'points', -1),
         (null, 'exchange', 'points', 1),
         (null, 'exchange', 'gems', -2),
         ('${noor.id}'::uuid, null, 'gems', 2)
       ) as entries (user_id, system_account, currency, amount)
       returning id`,
    )
    await convertOften(49)
    expect(await holdingsOf(noor)).toEqual({ points: 1, gems: 198 })
    await give(noor, { points: 2 })
    expect(await convertOne()).toMatchObject({ success: true })
    expect(await convertOne()).toEqual(tooMany)
    await appoint(noor)
    expect(await convertOne()).toMatchObject({ success: true })
  })
})
