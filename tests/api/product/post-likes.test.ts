/** Likes and comments: each in one's own name, likes once. */
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product } from '../../support/backends.ts'
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
    ['ا'.repeat(1001), 'التعليق طويل جداً. الحد الأقصى 1000 حرف'],
    ['<'.repeat(3000), 'التعليق طويل جداً. الحد الأقصى 1000 حرف'],
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
