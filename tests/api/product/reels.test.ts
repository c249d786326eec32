/** Reels: every post with a film, each once, in a random order from any place; and the newest of them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { type Person, publish, signUp } from '../../support/people.ts'
import { planAs } from '../../support/plans.ts'

interface ReelRow {
  id: string
  user_id: string
  created_at: string
  video_url: string | null
}

let sara: Person
let stranger: Person
/** The first eight digits of ids that nobody else has. */
let prefix: string

beforeAll(async () => {
  sara = await signUp('sara')
  stranger = await signUp('stranger')
  prefix = randomBytes(4).toString('hex')
})

const reelId = (number: number) => `${prefix}-0000-4000-8000-${String(number).padStart(12, '0')}`
const filmOf = ({ id }: Person, name: string) => `/storage/v1/object/public/posts/${id}/${name}`

/** Posts with films, by their numbers. */
async function publishFilms(person: Person, numbers: readonly number[]): Promise<void> {
  const rows = numbers.map((number) => `('${reelId(number)}', '${person.id}', '${filmOf(person, 'a.mp4')}')`)
  await sql(product, `insert into public.posts (id, user_id, video_url) values ${rows.join()} returning id`)
}

async function reelsOf({ api }: Person, args: Record<string, unknown> = {}): Promise<ReelRow[]> {
  const { data, error } = await api.rpc('get_reels', args)
  if (error) throw error
  return data
}

describe('reels', () => {
  test('are posts with a film, also of strangers, with what a card shows', async () => {
    await publishFilms(sara, [1, 2])
    await publish(sara, 'بلا فيديو')
    const older = reelId(3)
    const film = filmOf(sara, 'older-video.webm')
    await sql(
      product,
      `insert into public.posts (id, user_id, image_url) values ('${older}', '${sara.id}', '${film}') returning id`,
    )
    await stranger.api.from('post_likes').insert({ post_id: reelId(2) })
    const found = await reelsOf(stranger, { p_start: reelId(1), p_limit: 3 })
    expect(found.map(({ id }) => id)).toEqual([reelId(1), reelId(2), older])
    expect(found[1]).toMatchObject({
      user_profile: { id: sara.id, username: sara.username },
      likes_count: 1,
      comments_count: 0,
      user_liked: true,
    })
  })

  test('come each once, page after page, from the place that was chosen round to it again', async () => {
    await publishFilms(sara, [11, 12, 13, 14, 15])
    const p_start = reelId(13)
    const seen: string[] = []
    for (let page = await reelsOf(stranger, { p_start, p_limit: 50 }); page.length > 0; ) {
      seen.push(...page.map(({ id }) => id))
      page = await reelsOf(stranger, { p_start, p_after: seen.at(-1), p_limit: 50 })
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.slice(0, 3)).toEqual([13, 14, 15].map(reelId))
    expect(seen.slice(-2)).toEqual([11, 12].map(reelId))
  })

  test('that are published meanwhile stand in no page twice, and those that go leave no gap', async () => {
    await publishFilms(sara, [21, 22, 23, 24])
    const p_start = reelId(21)
    const first = await reelsOf(stranger, { p_start, p_limit: 2 })
    expect(first.map(({ id }) => id)).toEqual([21, 22].map(reelId))
    await sql(product, `delete from public.posts where id = '${reelId(22)}' returning id`)
    await publishFilms(sara, [25])
    const next = await reelsOf(stranger, { p_start, p_after: reelId(22), p_limit: 3 })
    expect(next.map(({ id }) => id)).toEqual([23, 24, 25].map(reelId))
  })

  test('of who is banned are not shown', async () => {
    const banned = await signUp('banned')
    await publishFilms(sara, [31, 33])
    await publishFilms(banned, [32])
    await sql(
      product,
      `insert into public.locked_users (user_id, reason, banned_at, banned_until)
       values ('${banned.id}', 'مخالفة', now(), now() + interval '1 day') returning id`,
    )
    const found = await reelsOf(stranger, { p_start: reelId(31), p_limit: 2 })
    expect(found.map(({ id }) => id)).toEqual([31, 33].map(reelId))
    const { data: live } = await stranger.api.rpc('get_live_reels')
    expect(live.map(({ user_id }: ReelRow) => user_id)).not.toContain(banned.id)
    const { error } = await banned.api.rpc('get_reels')
    expect(error).not.toBeNull()
  })

  test.each([
    [null, 20],
    [0, 1],
    [-5, 1],
    [3, 3],
    [1000, 50],
  ])('asked for %j rows there are %i', async (p_limit, rows) => {
    await sql(
      product,
      `insert into public.posts (user_id, video_url)
       select '${sara.id}', '${filmOf(sara, 'b.mp4')}' from generate_series(1, 60) returning id`,
    )
    expect(await reelsOf(stranger, { p_start: randomUUID(), p_limit })).toHaveLength(rows)
  })

  test('are nothing for visitors, and a place is an id or nothing', async () => {
    for (const name of ['get_reels', 'get_live_reels']) {
      expect((await client(product).rpc(name)).error?.code).toBe('42501')
    }
    const { error } = await sara.api.rpc('get_reels', { p_start: "' or true" })
    expect(error?.code).toBe('22P02')
  })
})

test('live are the fifty newest, the newest first', async () => {
  await sql(
    product,
    `insert into public.posts (user_id, video_url, created_at)
     select '${sara.id}', '${filmOf(sara, 'c.mp4')}', now() + make_interval(secs => n)
     from generate_series(1, 55) as n returning id`,
  )
  const { data } = await stranger.api.rpc('get_live_reels')
  expect(data).toHaveLength(50)
  const times = data.map(({ created_at }: ReelRow) => Date.parse(created_at))
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

test.each([
  ['id', 'posts_films_id_idx'],
  ['created_at desc, id desc', 'posts_films_created_at_idx'],
])('a page ordered by %s reads films alone', async (order, index) => {
  const film = String.raw`(video_url is not null or image_url ~* '\.mp4|\.mov|\.webm|video')`
  const page = `select id from public.posts where ${film} order by ${order} limit 20`
  expect(await planAs(product, stranger.id, page)).toContain(index)
})
