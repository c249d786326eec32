/** Treasure: a package is opened once by each, while keys and time remain, for what it costs. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { ask, entriesOf, expectSoundLedger, give, holdingsOf, newChest } from '../../support/wallets.ts'
import { toldOf } from '../realtime/people.ts'

let sara: Person
beforeAll(async () => {
  sara = await signUp('sara')
})

afterAll(expectSoundLedger)

const open = (person: Pick<Person, 'api'>, p_chest_id: string) =>
  ask(person, 'open_treasure_chest', { p_chest_id, p_request_id: randomUUID() })

async function listOf({ api }: Pick<Person, 'api'>, id: string) {
  const { data, error } = await api.rpc('get_treasure_chests')
  if (error) throw error
  return data.filter((chest: { id: string }) => chest.id === id)
}

test('a package is opened for 100 gems, and brings 10,000 points', async () => {
  const [person, chest] = [await signUp('layla'), await newChest()]
  await give(person, { gems: 120 })
  expect(await listOf(person, chest)).toMatchObject([{ opened: false, keys_remaining: 150, total_keys: 150 }])
  expect(await open(person, chest)).toMatchObject({
    success: true,
    message: 'تم فتح البكج بنجاح',
    points: 10_000,
    gem_cost: 100,
    keys_remaining: 149,
    points_balance: 10_000,
    gems_balance: 20,
  })
  expect(await holdingsOf(person)).toEqual({ points: 10_000, gems: 20 })
  expect(await entriesOf(person)).toEqual(['treasure_chest gems -100', 'treasure_chest points 10000'])
  expect(await listOf(person, chest)).toMatchObject([{ opened: true, keys_remaining: 149 }])
  expect(await listOf(sara, chest)).toMatchObject([{ opened: false, keys_remaining: 149 }])
  expect((await person.api.from('chest_openings').select('chest_id, points')).data).toEqual([
    { chest_id: chest, points: 10_000 },
  ])
  expect((await sara.api.from('chest_openings').select('chest_id').eq('chest_id', chest)).data).toEqual([])
})

test('it opens once for each, whatever is pressed at once', async () => {
  const [person, chest] = [await signUp('layla'), await newChest()]
  await give(person, { gems: 1000 })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => open(person, chest)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  for (const { success, code, error } of answers) {
    if (!success) expect([code, error]).toEqual(['opened', 'فتحت هذا البكج من قبل'])
  }
  expect(await holdingsOf(person)).toEqual({ points: 10_000, gems: 900 })
})

test('each key is used once, however many come at the same instant', async () => {
  const chest = await newChest({ keys: 2 })
  const people = await Promise.all(['ali', 'huda', 'rami', 'dana'].map((name) => signUp(name)))
  for (const person of people) await give(person, { gems: 100 })
  const answers = await Promise.all(people.map((person) => open(person, chest)))
  expect(answers.filter(({ success }) => success)).toHaveLength(2)
  const refused = answers.filter(({ success }) => !success)
  expect(refused).toEqual(
    Array(2).fill(expect.objectContaining({ code: 'no_keys', error: 'نفدت مفاتيح هذا البكج' })),
  )
  const [counted] = await sql(
    product,
    `select keys_remaining, (select count(*)::int from public.chest_openings where chest_id = '${chest}') as openings
     from public.treasure_chests where id = '${chest}'`,
  )
  expect(counted).toEqual({ keys_remaining: 0, openings: 2 })
})

test('it does not open for too few gems, after its time, or where it is not there', async () => {
  const [person, chest] = [await signUp('layla'), await newChest()]
  await give(person, { gems: 99 })
  expect(await open(person, chest)).toMatchObject({
    code: 'insufficient',
    error: 'تحتاج إلى 100 جوهرة لفتح هذا البكج',
  })
  await give(person, { gems: 1 })
  const late = await newChest({ expires: 'now()' })
  expect(await open(person, late)).toMatchObject({ code: 'expired', error: 'انتهى وقت هذا البكج' })
  expect(await open(person, randomUUID())).toMatchObject({ code: 'gone', error: 'هذا البكج لم يعد موجوداً' })
  expect(await holdingsOf(person)).toEqual({ points: 0, gems: 100 })
  expect(await listOf(person, late)).toHaveLength(1)
  expect(await listOf(person, await newChest({ expires: "now() - interval '8 days'" }))).toEqual([])
})

test('who proved neither a number nor a mailbox neither pays nor earns', async () => {
  const api = client(product)
  const { data } = await api.auth.signUp({ email: `${randomUUID()}@example.com`, password: 'kalima-sirriya' })
  const person = { id: data.user?.id ?? '', api }
  await give(person, { gems: 100 })
  expect(await open(person, await newChest())).toMatchObject({ success: false, can_earn: false })
  expect(await holdingsOf(person)).toEqual({ points: 0, gems: 100 })
})

test('everybody hears how many keys are left, and nobody writes them', async () => {
  const [person, chest] = [await signUp('layla'), await newChest()]
  await give(person, { gems: 100 })
  const heard = await toldOf(sara.api, { table: 'treasure_chests', filter: `id=eq.${chest}` })
  await open(person, chest)
  await expect
    .poll(() => heard.map(({ new: row }) => row))
    .toMatchObject([{ id: chest, keys_remaining: 149 }])
  await sara.api.removeAllChannels()
  const rows: Record<string, object> = {
    treasure_chests: { keys_remaining: 150 },
    chest_openings: { chest_id: chest, user_id: sara.id, points: 1, gem_cost: 1 },
  }
  for (const [table, row] of Object.entries(rows)) {
    expect((await sara.api.from(table).insert(row)).error?.code).toBe('42501')
    const column = table === 'treasure_chests' ? 'id' : 'chest_id'
    expect((await sara.api.from(table).update(row).eq(column, chest)).error?.code).toBe('42501')
    expect((await sara.api.from(table).delete().eq(column, chest)).error?.code).toBe('42501')
    expect((await client(product).from(table).select('*')).error?.code).toBe('42501')
  }
})
