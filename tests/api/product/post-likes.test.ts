/** Likes and comments: each in one's own name, likes once. */
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { type Person, publish, signUp } from '../../support/people.ts'

let sara: Person
let noor: Person

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
})

async function cardOf(id: string, { api }: Person) {
  const { data, error } = await api.from('post_cards').select().eq('id', id).single()
  if (error) throw error
  return data
}

describe('a like', () => {
  test('counts once, shows to who gave it, and can be taken back', async () => {
    const post_id = await publish(sara, 'أعجبوني')
    expect((await noor.api.from('post_likes').insert({ post_id, user_id: noor.id })).error).toBeNull()
    expect((await noor.api.from('post_likes').insert({ post_id })).error?.code).toBe('23505')
    expect(await cardOf(post_id, noor)).toMatchObject({ likes_count: 1, user_liked: true })
    expect(await cardOf(post_id, sara)).toMatchObject({ likes_count: 1, user_liked: false })
    await noor.api.from('post_likes').delete().eq('post_id', post_id).eq('user_id', noor.id)
    expect(await cardOf(post_id, noor)).toMatchObject({ likes_count: 0, user_liked: false })
  })

  test('given five times at once is one', async () => {
    const post_id = await publish(sara, 'نقرات كثيرة')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => noor.api.from('post_likes').insert({ post_id })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect((await cardOf(post_id, sara)).likes_count).toBe(1)
  })

  test("is nobody else's to give or take, and none for a post that is not there", async () => {
    const post_id = await publish(sara, 'لا تزوّروا')
    const forged = await noor.api.from('post_likes').insert({ post_id, user_id: sara.id })
    expect(forged.error?.code).toBe('42501')
    await sara.api.from('post_likes').insert({ post_id })
    await noor.api.from('post_likes').delete().eq('post_id', post_id)
    expect((await cardOf(post_id, sara)).likes_count).toBe(1)
    const nowhere = await noor.api
      .from('post_likes')
      .insert({ post_id: '11111111-1111-4111-8111-111111111111' })
    expect(nowhere.error?.code).toBe('23503')
    expect((await client(product).from('post_likes').insert({ post_id })).error?.code).toBe('42501')
  })
})

describe('a comment', () => {
  test('is plain text, counted, and deleted by its author alone', async () => {
    const post_id = await publish(sara, 'علّقوا')
    const { data: comment } = await noor.api
      .from('post_comments')
      .insert({ post_id, content: ' <b>جميل</b> 1 < 2 <scr<i>ipt>x</script> ' })
      .select()
      .single()
    expect(comment).toMatchObject({ user_id: noor.id, content: 'جميل 1 < 2 x' })
    expect((await cardOf(post_id, sara)).comments_count).toBe(1)
    await sara.api.from('post_comments').delete().eq('id', comment.id)
    expect((await cardOf(post_id, sara)).comments_count).toBe(1)
    await noor.api.from('post_comments').delete().eq('id', comment.id)
    expect((await cardOf(post_id, sara)).comments_count).toBe(0)
  })

  test.each([
    ['  ', 'يرجى كتابة تعليق'],
    ['<b></b>', 'يرجى كتابة تعليق'],
    ['ا'.repeat(1001), 'التعليق طويل جداً. الحد الأقصى 1,000 حرف'],
    ['<'.repeat(3000), 'التعليق طويل جداً. الحد الأقصى 1,000 حرف'],
  ])('%j is refused', async (content, message) => {
    const post_id = await publish(sara, 'علّقوا')
    const { error } = await noor.api.from('post_comments').insert({ post_id, content })
    expect(error).toMatchObject({ code: 'P0001', message })
  })

  test("is written in one's own name", async () => {
    const post_id = await publish(sara, 'علّقوا')
    const forged = await noor.api.from('post_comments').insert({ post_id, user_id: sara.id, content: 'x' })
    expect(forged.error?.code).toBe('42501')
  })
})

describe('what is counted', () => {
  /** Posts whose counts are not those of their rows. */
  const wrongCounts = () =>
    sql(
      product,
      `select posts.id from public.posts left join public.post_counts on post_id = posts.id
       where (likes, comments) is distinct from (
         (select count(*) from public.post_likes where post_id = posts.id),
         (select count(*) from public.post_comments where post_id = posts.id))`,
    )

  test('stays true while people like, comment, take back and leave, all at once', async () => {
    const people = [sara, noor, await signUp('huda'), await signUp('mona')]
    const posts = await Promise.all(['أ', 'ب', 'ج'].map((content) => publish(sara, content)))
    const [leaving] = people.slice(-1)
    const turn = async ({ api }: Person, post_id: string) => {
      await api.from('post_likes').insert({ post_id })
      const { data } = await api.from('post_comments').insert({ post_id, content: 'مرحبا' }).select().single()
      await api.from('post_comments').insert({ post_id, content: 'ثانية' })
      await api.from('post_comments').delete().eq('id', data?.id)
      await api.from('post_likes').delete().eq('post_id', post_id)
      await api.from('post_likes').insert({ post_id })
    }
    await Promise.all([
      ...people.flatMap((person) => posts.map((post) => turn(person, post))),
      sara.api.from('posts').delete().eq('id', posts[0]),
      serviceClient(product).auth.admin.deleteUser(leaving?.id ?? ''),
    ])
    expect(await wrongCounts()).toEqual([])
    expect(await cardOf(posts[1] ?? '', noor)).toMatchObject({ likes_count: 3, comments_count: 3 })
  })

  test('of many rows at once is counted row by row, in whatever order statements name them', async () => {
    const posts = await Promise.all(['أ', 'ب', 'ج', 'د'].map((content) => publish(noor, content)))
    const rows = posts.map((post_id) => ({ post_id }))
    const answers = await Promise.all([
      sara.api.from('post_likes').insert(rows),
      noor.api.from('post_likes').insert([...rows].reverse()),
      sara.api.from('post_comments').insert([...rows, ...rows].map((row) => ({ ...row, content: 'كثير' }))),
    ])
    expect(answers.map(({ error }) => error)).toEqual([null, null, null])
    expect(await wrongCounts()).toEqual([])
    expect(await cardOf(posts[3] ?? '', noor)).toMatchObject({ likes_count: 2, comments_count: 2 })
  })

  test('of more than a hundred at once none is written', async () => {
    const posts = await sql<{ id: string }>(
      product,
      `insert into public.posts (user_id, content) select '${sara.id}', 'كثير' from generate_series(1, 101) returning id`,
    )
    const rows = posts.map(({ id }) => ({ post_id: id }))
    const tooMany = await noor.api.from('post_likes').insert(rows)
    expect(tooMany.error?.message).toBe('لا يمكن إرسال أكثر من 100 دفعة واحدة')
    expect((await noor.api.from('post_likes').insert(rows.slice(1))).error).toBeNull()
    expect((await noor.api.from('post_likes').insert(rows.slice(0, 1))).error).toBeNull()
    const back = await noor.api.from('post_likes').delete().eq('user_id', noor.id)
    expect(back.error?.message).toBe('لا يمكن إرسال أكثر من 100 دفعة واحدة')
    expect(
      (
        await sara.api
          .from('posts')
          .delete()
          .in(
            'id',
            rows.map(({ post_id }) => post_id),
          )
      ).error,
    ).toBeNull()
    expect(await wrongCounts()).toEqual([])
  })

  test('is nobody’s to write, and never moves to another post', async () => {
    const post_id = await publish(sara, 'ثابت')
    await noor.api.from('post_likes').insert({ post_id })
    for (const api of [sara.api, serviceClient(product)]) {
      const written = await api.from('post_counts').update({ likes: 9 }).eq('post_id', post_id)
      expect(written.error?.code).toBe('42501')
      const moved = await api.from('post_likes').update({ post_id }).eq('post_id', post_id)
      expect(moved.error?.code).toBe('42501')
    }
    expect((await sara.api.from('post_counts').select().eq('post_id', post_id).single()).data).toEqual({
      post_id,
      likes: 1,
      comments: 0,
    })
  })
})
