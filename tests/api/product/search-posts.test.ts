/** Searching posts: by all of their words, however spelled, the newest first, in pages. */
import { beforeEach, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { newMark } from '../../support/marks.ts'
import { ban } from '../../support/moderation.ts'
import { type Person, publish, signUp } from '../../support/people.ts'

let sara: Person
let noor: Person
/** In the posts of this test alone. */
let mark: string

beforeEach(async () => {
  mark = newMark(9)
  ;[sara, noor] = [await signUp('sara'), await signUp('noor')]
})

async function found({ api }: Person, p_query: string, place = {}) {
  const { data, error } = await api.rpc('search_posts', { p_query, ...place })
  if (error) throw error
  return data
}

const idsOf = async (person: Person, query: string, place = {}) =>
  (await found(person, query, place)).map(({ id }: { id: string }) => id)

/** So many posts with the words, older than what is written now. */
const fill = (person: Person, words: string, count: number, ago = '1 year') =>
  sql(
    product,
    `insert into public.posts (user_id, content, created_at)
     select '${person.id}', '${words} ' || n, now() - interval '${ago}' - n * interval '1 second'
     from generate_series(1, ${count}) n returning id`,
  )

describe('a post is found', () => {
  test('by its words in any order, spelled otherwise, across what is bold; in the rows of the feed', async () => {
    const id = await publish(noor, `<p>أهلاً <strong>${mark.slice(0, 4)}</strong>${mark.slice(4)} بالقهوة</p>`)
    for (const query of [mark, `القهوه ${mark}`, `${mark} اهـلا`, `  ${mark.slice(1, 8)}  `])
      expect(await idsOf(sara, query)).toEqual([id])
    expect(await found(sara, mark)).toMatchObject([
      { id, likes_count: 0, user_liked: false, user_profile: { id: noor.id } },
    ])
    expect(await idsOf(sara, `${mark} الشاي`)).toEqual([])
  })

  test('by a word of two letters where it begins one, at the beginning of a post too', async () => {
    const pair = mark.slice(0, 2)
    const [first, second] = [await publish(noor, `${pair} وحدها`), await publish(noor, `كلام ${pair}ون`)]
    // No mark has this letter.
    const within = await publish(noor, `ذ${pair}`)
    const ids = await idsOf(sara, pair, { p_limit: 50 })
    expect(ids).toEqual(expect.arrayContaining([first, second]))
    expect(ids).not.toContain(within)
  })

  test('behind a thousand newer ones without the word', async () => {
    const id = await publish(noor, mark)
    await sql(
      product,
      `update public.posts set created_at = now() - interval '2 years' where id = '${id}' returning id`,
    )
    await fill(sara, 'غير ذلك', 1_100)
    expect(await idsOf(sara, mark)).toEqual([id])
  })
})

test('the newest come first, twenty of them, and the next page goes on', async () => {
  const all = (await fill(noor, mark, 23)).map(({ id }) => id)
  expect(await idsOf(sara, mark)).toEqual(all.slice(0, 20))
  const rows = await found(sara, mark)
  const { created_at: p_before, id: p_before_id } = rows.at(-1)
  expect(await idsOf(sara, mark, { p_before, p_before_id })).toEqual(all.slice(20))
  expect(await found(sara, mark, { p_limit: 999 })).toHaveLength(23)
})

test('nothing is found for fewer than two letters, nor for signs', async () => {
  for (const words of ['', ' ', 'ا', '%', '__', '\\\\', '<p>', '%ا%'])
    expect(await found(sara, words)).toEqual([])
  expect((await sara.api.rpc('search_posts', { p_query: null })).data).toEqual([])
})

test('nothing by visitors and by who is banned', async () => {
  expect((await client(product).rpc('search_posts', { p_query: mark })).error?.code).toBe('42501')
  await ban(sara)
  expect((await sara.api.rpc('search_posts', { p_query: mark })).error?.code).toBe('PT403')
})

test('ever so many marks, words or letters are cut, and answered in time', async () => {
  const hostile = [`zq${'\u0301\u0316'.repeat(15_000)}`, 'ال '.repeat(12_000), 'م'.repeat(30_000)]
  for (const p_query of hostile) expect((await sara.api.rpc('search_posts', { p_query })).error).toBeNull()
})
