/** The feed: friends' posts and one's own, newest first, page after page without gaps or repeats. */
import { beforeAll, describe, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { becomeFriends, type Person, publish, signUp } from '../../support/people.ts'

interface FeedRow {
  id: string
  content: string
  user_id: string
  created_at: string
}

let sara: Person
let noor: Person
let stranger: Person

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  stranger = await signUp('stranger')
  await becomeFriends(sara, noor)
})

async function feedOf({ api }: Person, parameters: Record<string, unknown> = {}): Promise<FeedRow[]> {
  const { data, error } = await api.rpc('get_feed_posts', parameters)
  if (error) throw error
  return data
}

describe('the feed', () => {
  test("has one's own posts and friends', in both directions, and nobody else's", async () => {
    const bySara = await publish(sara, 'من سارة')
    const byNoor = await publish(noor, 'من نور')
    const byStranger = await publish(stranger, 'من غريب')
    for (const person of [sara, noor]) {
      const ids = (await feedOf(person)).map(({ id }) => id)
      expect(ids.slice(0, 2)).toEqual([byNoor, bySara])
      expect(ids).not.toContain(byStranger)
    }
    expect((await feedOf(stranger)).map(({ id }) => id)).toEqual([byStranger])
  })

  test('shows each post with its author, its counts and whether the reader likes it', async () => {
    const id = await publish(noor, 'شاي؟')
    await sara.api.from('post_likes').insert({ post_id: id })
    await sara.api.from('post_comments').insert({ post_id: id, content: 'نعم' })
    await noor.api.from('post_comments').insert({ post_id: id, content: 'تفضلي' })
    const [row] = await feedOf(sara, { p_limit: 1 })
    expect(row).toEqual({
      id,
      content: 'شاي؟',
      image_url: null,
      image_media: null,
      video_url: null,
      video_media: null,
      more_image_urls: [],
      more_image_media: [],
      user_id: noor.id,
      created_at: expect.any(String),
      user_profile: { id: noor.id, username: noor.username, full_name: null, avatar_url: null },
      likes_count: 1,
      comments_count: 2,
      user_liked: true,
    })
  })

  test('loses the posts of someone who is no friend any more', async () => {
    const huda = await signUp('huda')
    await becomeFriends(huda, noor)
    expect((await feedOf(huda)).length).toBeGreaterThan(0)
    expect((await huda.api.rpc('remove_friend', { p_user_id: noor.id })).data).toEqual({ success: true })
    expect(await feedOf(huda)).toEqual([])
  })
})

describe('pages', () => {
  test('meet without gap or repeat, though many posts share one moment and new ones arrive', async () => {
    const [ali, maryam] = [await signUp('ali'), await signUp('maryam')]
    await becomeFriends(ali, maryam)
    await sql(
      product,
      `insert into public.posts (user_id, content, created_at)
       select case when n % 3 = 0 then '${ali.id}'::uuid else '${maryam.id}'::uuid end, 'منشور ' || n,
         now() - make_interval(mins => n / 4)
       from generate_series(1, 55) as n`,
    )
    const seen: FeedRow[] = []
    for (let page = await feedOf(ali); page.length > 0; ) {
      seen.push(...page)
      const last = page.at(-1)
      if (seen.length === 20) await publish(maryam, 'وصل الآن')
      page = await feedOf(ali, { p_before: last?.created_at, p_before_id: last?.id })
    }
    expect(seen).toHaveLength(55)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(55)
    const times = seen.map(({ created_at }) => Date.parse(created_at))
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  test.each([
    [null, 20],
    [0, 1],
    [-5, 1],
    [3, 3],
    [1000, 50],
  ])('asked for %j rows there are %i', async (p_limit, rows) => {
    const { data } = await stranger.api.rpc('get_user_posts', { p_user_id: await prolific(), p_limit })
    expect(data).toHaveLength(rows)
  })
})

describe('get_user_posts', () => {
  test("has one person's posts for anyone signed in, in the rows of the feed", async () => {
    const id = await publish(noor, 'في صفحتي')
    const { data } = await stranger.api.rpc('get_user_posts', { p_user_id: noor.id, p_limit: 1 })
    expect(data).toEqual([expect.objectContaining({ id, user_liked: false, likes_count: 0 })])
    const { data: older } = await stranger.api.rpc('get_user_posts', {
      p_user_id: noor.id,
      p_before: data[0].created_at,
      p_before_id: id,
    })
    expect(older.map((post: FeedRow) => post.id)).not.toContain(id)
  })

  test('of nobody is empty', async () => {
    const { data } = await sara.api.rpc('get_user_posts', {
      p_user_id: '11111111-1111-4111-8111-111111111111',
    })
    expect(data).toEqual([])
  })
})

let prolificId: Promise<string> | undefined

/** Somebody with 60 posts, made once. */
function prolific(): Promise<string> {
  prolificId ??= signUp('prolific').then(async ({ id }) => {
    await sql(
      product,
      `insert into public.posts (user_id, content) select '${id}', 'منشور ' || n from generate_series(1, 60) as n`,
    )
    return id
  })
  return prolificId
}
