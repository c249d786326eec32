/** Workers: the catalogue as specified, bought with the currency of the type, as many as one can pay. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, product, serviceClient } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { ask, entriesOf, expectSoundLedger, give, holdingsOf, refusal } from '../../support/wallets.ts'

interface WorkerType {
  id: string
  name: string
  specialty: 'points' | 'gems'
  daily_reward: number
  price: number
  price_currency: 'points' | 'gems'
}

let sara: Person
let catalogue: WorkerType[]

beforeAll(async () => {
  sara = await signUp('sara')
  const { data, error } = await sara.api.from('worker_types').select().eq('is_active', true).order('price')
  if (error) throw error
  catalogue = data
})

afterAll(expectSoundLedger)

function typeNamed(name: string, specialty: 'points' | 'gems'): WorkerType {
  const type = catalogue.find((one) => one.name === name && one.specialty === specialty)
  if (!type) throw new Error(`no ${name} of ${specialty}`)
  return type
}

const buy = (person: Person, p_worker_type_id: string | null) =>
  ask(person, 'buy_worker', { p_worker_type_id })

const workersOf = async ({ api }: Person) =>
  (await api.from('user_workers').select('is_active, worker_types(name, specialty)')).data

describe('the catalogue', () => {
  test.each(['points', 'gems'] as const)('has six tiers for %s, priced in the same', (specialty) => {
    const tiers = catalogue.filter((type) => type.specialty === specialty)
    expect(new Set(tiers.map(({ price_currency }) => price_currency))).toEqual(new Set([specialty]))
    expect(tiers.map(({ name, daily_reward, price }) => [name, daily_reward, price])).toEqual([
      ['عادي', 100, 25_000],
      ['متوسط', 500, 125_000],
      ['مميز', 1000, 250_000],
      ['محترف', 5000, 1_000_000],
      ['شرس', 10_000, 2_000_000],
      ['أسطوري', 50_000, 10_000_000],
    ])
  })

  test('is found by name and specialty, and nobody adds to it or changes a price', async () => {
    const types = () => sara.api.from('worker_types')
    const found = await types().select('id').eq('name', 'شرس').eq('specialty', 'gems').single()
    expect(found.data?.id).toBe(typeNamed('شرس', 'gems').id)
    const cheap = { name: 'مجاني', description: 'x', specialty: 'gems', daily_reward: 1_000_000, price: 1 }
    expect((await types().insert({ ...cheap, price_currency: 'gems' })).error?.code).toBe('42501')
    expect((await types().update({ price: 1 }).eq('name', 'أسطوري')).error?.code).toBe('42501')
    expect((await client(product).from('worker_types').select('id')).error?.code).toBe('42501')
  })
})

describe('buying', () => {
  test.each([
    ['points', 'رصيد النقاط غير كافي'],
    ['gems', 'رصيد الجواهر غير كافي'],
  ] as const)('a worker of %s is paid in it, when there is enough', async (specialty, text) => {
    const noor = await signUp('noor')
    const type = typeNamed('متوسط', specialty)
    const other = specialty === 'points' ? 'gems' : 'points'
    await give(noor, { [specialty]: type.price - 1, [other]: 10 * type.price })
    expect(await buy(noor, type.id)).toEqual(
      refusal(text, { required: type.price, balance: type.price - 1, price_currency: specialty }),
    )
    await give(noor, { [specialty]: 8 })
    expect(await buy(noor, type.id)).toEqual({
      success: true,
      message: 'تم شراء العامل بنجاح',
      worker_id: expect.any(String),
      balance: 7,
      price_currency: specialty,
    })
    expect(await entriesOf(noor)).toEqual([`worker_purchase ${specialty} -${type.price}`])
    expect(await workersOf(noor)).toEqual([{ is_active: true, worker_types: { name: 'متوسط', specialty } }])
  })

  test('several of one tier is possible', async () => {
    const noor = await signUp('noor')
    await give(noor, { points: 50_000 })
    const { id } = typeNamed('عادي', 'points')
    await buy(noor, id)
    await buy(noor, id)
    expect(await workersOf(noor)).toHaveLength(2)
  })

  test('ten at once with the price of three makes three', async () => {
    const noor = await signUp('noor')
    await give(noor, { gems: 3 * 25_000 + 1 })
    const { id } = typeNamed('عادي', 'gems')
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(noor, id)))
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
    expect(await workersOf(noor)).toHaveLength(3)
    expect(await holdingsOf(noor)).toEqual({ points: 0, gems: 1 })
  })

  test('what is not for sale is refused', async () => {
    for (const id of [randomUUID(), null]) expect(await buy(sara, id)).toEqual(refusal('هذا العامل غير متاح'))
    const former = { name: `سابق ${randomUUID()}`, description: 'x', specialty: 'gems', daily_reward: 5 }
    const { data } = await serviceClient(product)
      .from('worker_types')
      .insert({ ...former, price: 1, price_currency: 'gems', is_active: false })
      .select('id')
      .single()
    await give(sara, { gems: 5 })
    expect(await buy(sara, data?.id)).toEqual(refusal('هذا العامل غير متاح'))
  })
})

test('workers are one’s own to see, and nobody’s to write', async () => {
  const noor = await signUp('noor')
  await give(noor, { points: 25_000 })
  await buy(noor, typeNamed('عادي', 'points').id)
  expect(await workersOf(sara)).toEqual([])
  const workers = () => noor.api.from('user_workers')
  const row = { user_id: noor.id, worker_type_id: typeNamed('أسطوري', 'gems').id }
  expect((await workers().insert(row)).error?.code).toBe('42501')
  expect((await workers().update(row).eq('user_id', noor.id)).error?.code).toBe('42501')
  expect((await workers().delete().eq('user_id', noor.id)).error?.code).toBe('42501')
  const args = { p_worker_type_id: row.worker_type_id }
  expect((await client(product).rpc('buy_worker', args)).error?.code).toBe('42501')
})
