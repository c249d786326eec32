/** Rows that a listener may not see: no filter is held against them, so that neither time nor a failure tells what is in them. */
import { expect, test } from 'vitest'
import { protocol, sql } from '../../support/backends.ts'
import { newPerson, newTopic, type Person, subscribed, toldOf } from './people.ts'

const feel = ({ id }: Person, mood: 'merry' | 'grave') =>
  sql(protocol, `insert into public.feelings (owner, mood) values ('${id}', '${mood}') returning id`)

/** Everything that a channel says of feelings. */
async function heardBy({ client }: Person, filter: string): Promise<string[]> {
  const heard: string[] = []
  await subscribed(
    client
      .channel(newTopic())
      .on('postgres_changes', { event: '*', schema: 'public', table: 'feelings', filter }, ({ new: row }) =>
        heard.push('mood' in row ? String(row.mood) : ''),
      )
      .on('system', {}, ({ message }) => heard.push(message)),
  )
  await expect.poll(() => heard).toEqual(['Subscribed to PostgreSQL'])
  return heard
}

test('a filter that fails is held against what one sees, and against nothing else', async () => {
  const [sara, mallory] = await Promise.all([newPerson(), newPerson()])
  const [toSara, toMallory] = [await heardBy(sara, 'mood=eq.merry'), await heardBy(mallory, 'mood=eq.merry')]
  await feel(sara, 'grave')
  // Sara may be missing one; Mallory misses nothing.
  await expect.poll(() => toSara).toEqual(['Subscribed to PostgreSQL', 'Subscribed to PostgreSQL'])
  await feel(mallory, 'merry')
  await expect.poll(() => toMallory).toEqual(['Subscribed to PostgreSQL', 'merry'])
})

test('of one listener’s filters, the one that fails takes none of the others along', async () => {
  const sara = await newPerson()
  const all = await toldOf(sara.client, { table: 'feelings' })
  const own = await toldOf(sara.client, { table: 'feelings', filter: `owner=eq.${sara.id}` })
  const others = await toldOf(sara.client, { table: 'feelings', filter: `owner=neq.${sara.id}` })
  const ending = await toldOf(sara.client, { table: 'feelings', filter: 'owner=like.%\\' })
  await feel(sara, 'merry')
  await expect.poll(() => [all.length, own.length]).toEqual([1, 1])
  await feel(sara, 'merry')
  await expect.poll(() => [all.length, own.length]).toEqual([2, 2])
  expect([others.length, ending.length]).toEqual([0, 0])
})

test('by its values alone a row is looked for where they are keys, which are no secret to who knows them', async () => {
  const exactOf = async (column: string, value: string) => {
    const [row] = await sql(
      protocol,
      `select realtime.resolve_filter('public.letters', 'authenticated', '${column}', 'eq', '${value}', false) -> 'exact' as exact`,
    )
    return row?.exact
  }
  expect(await exactOf('id', '7')).toEqual(['7'])
  expect(await exactOf('stamps', '7')).toBeNull()
  expect(await exactOf('text', 'a')).toBeNull()
})
