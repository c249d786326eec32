/** Comments: who writes, reads and deletes them, in which pages, once however often they are sent, and what their post's author hears. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { later } from '../../support/later.ts'
import { ban } from '../../support/moderation.ts'
import { type Person, publish, signUp } from '../../support/people.ts'
import { toldOf } from '../realtime/people.ts'

let sara: Person
let noor: Person
let huda: Person

beforeAll(async () => {
  ;[sara, noor, huda] = [await signUp('sara'), await signUp('noor'), await signUp('huda')]
})

const comment = ({ api }: Pick<Person, 'api'>, post_id: string, content: string, id = randomUUID()) =>
  api.from('post_comments').insert({ id, post_id, content }).select('id').single()

async function commented(person: Person, post_id: string, content: string): Promise<string> {
  const { data, error } = await comment(person, post_id, content)
  if (error) throw error
  return data.id
}

interface Listed {
  id: string
  content: string
  created_at: string
  user_profile: { id: string; username: string | null; full_name: string | null; avatar_url: string | null }
}

async function pageOf({ api }: Pick<Person, 'api'>, post: string, more: object = {}): Promise<Listed[]> {
  const { data, error } = await api.rpc('get_post_comments', { p_post_id: post, ...more })
  if (error) throw error
  return data
}

async function countOf(post: string): Promise<number> {
  const { data, error } = await sara.api.from('post_counts').select('comments').eq('post_id', post).single()
  if (error) throw error
  return data.comments
}

test('who deletes a comment waits for nobody who holds its notification, which follows within a minute', async () => {
  const comment_id = await commented(noor, await publish(sara, 'علّقوا'), 'يُحذف حالاً')
  const told = () =>
    sql(product, `select user_id from public.notifications where target_id = '${comment_id}'`)
  let isHeld = true
  const held = later(
    sql(
      product,
      `update public.notifications set is_read = true where target_id = '${comment_id}' returning pg_sleep(6)::text`,
    ).finally(() => {
      isHeld = false
    }),
  )
  const free = () =>
    sql(
      product,
      `select id from public.notifications where target_id = '${comment_id}' for update skip locked`,
    )
  await expect.poll(free).toEqual([])
  expect((await noor.api.from('post_comments').delete().eq('id', comment_id)).error).toBeNull()
  expect(isHeld).toBe(true)
  await held
  expect(await told()).toEqual([{ user_id: sara.id }])
  await sql(product, 'select private.purge_held_notifications()::text')
  expect(await told()).toEqual([])
  expect(
    await sql(product, `select * from private.unpurged_comments where comment_id = '${comment_id}'`),
  ).toEqual([])
})

describe('a comment', () => {
  test('is read by everyone signed in: author of the post, friend or stranger', async () => {
    const post = await publish(sara, 'علّقوا')
    await commented(noor, post, 'جميل')
    for (const person of [sara, noor, huda]) {
      expect(await pageOf(person, post)).toEqual([
        {
          id: expect.any(String),
          content: 'جميل',
          created_at: expect.any(String),
          user_profile: { id: noor.id, username: noor.username, full_name: null, avatar_url: null },
        },
      ])
    }
  })

  test('is neither read nor written by nobody', async () => {
    const post = await publish(sara, 'علّقوا')
    const visitor = { api: client(product) }
    expect((await visitor.api.rpc('get_post_comments', { p_post_id: post })).error?.code).toBe('42501')
    expect((await visitor.api.from('post_comments').select()).error?.code).toBe('42501')
    expect((await comment(visitor, post, 'مرحبا')).error?.code).toBe('42501')
    expect((await visitor.api.from('post_comments').delete().eq('post_id', post)).error?.code).toBe('42501')
    expect(await countOf(post)).toBe(0)
  })

  test('is neither read, written nor deleted by who is banned', async () => {
    const post = await publish(sara, 'علّقوا')
    const banned = await signUp('banned')
    const own = await commented(banned, post, 'قبل الحظر')
    await ban(banned)
    const refused = { code: 'PT403', hint: 'user_banned' }
    expect((await banned.api.rpc('get_post_comments', { p_post_id: post })).error).toMatchObject(refused)
    expect((await comment(banned, post, 'بعد الحظر')).error).toMatchObject(refused)
    expect((await banned.api.from('post_comments').delete().eq('id', own)).error).toMatchObject(refused)
    expect(await countOf(post)).toBe(1)
  })

  test('sent again under its id is there once, and in nobody else’s place', async () => {
    const post = await publish(sara, 'علّقوا')
    const id = randomUUID()
    const tries = await Promise.all(Array.from({ length: 4 }, () => comment(noor, post, 'مرة واحدة', id)))
    expect(tries.filter(({ error }) => error === null)).toHaveLength(1)
    expect(tries.filter(({ error }) => error?.code === '23505')).toHaveLength(3)
    expect((await comment(huda, post, 'بدلاً منه', id)).error?.code).toBe('23505')
    expect((await pageOf(sara, post)).map(({ content }) => content)).toEqual(['مرة واحدة'])
    expect(await countOf(post)).toBe(1)
  })

  test('is not changed, and deleted by nobody but who wrote it', async () => {
    const post = await publish(sara, 'علّقوا')
    const id = await commented(noor, post, 'لي')
    for (const { api } of [sara, huda]) {
      expect((await api.from('post_comments').delete().eq('id', id).select('id')).data).toEqual([])
    }
    for (const change of [{ content: 'غيره' }, { user_id: huda.id }, { created_at: '2020-01-01' }]) {
      expect((await noor.api.from('post_comments').update(change).eq('id', id)).error?.code).toBe('42501')
    }
    const dated = { post_id: post, content: 'قديم', created_at: '2020-01-01' }
    expect((await noor.api.from('post_comments').insert(dated)).error?.code).toBe('42501')
    expect((await noor.api.from('post_comments').delete().eq('id', id).select('id')).data).toEqual([{ id }])
    expect(await pageOf(sara, post)).toEqual([])
  })

  test('of a post that is not there is refused', async () => {
    expect((await comment(noor, randomUUID(), 'أين؟')).error?.code).toBe('23503')
    expect(await pageOf(noor, randomUUID())).toEqual([])
  })

  test('of thousands in a statement is limited by name, and a repeat is told that it is there', async () => {
    const [post, mona] = [await publish(sara, 'علّقوا'), await signUp('mona')]
    const rows = Array.from({ length: 100 }, () => ({ id: randomUUID(), post_id: post, content: 'كثير' }))
    expect(
      (await mona.api.from('post_comments').insert([...rows, { post_id: post, content: 'x' }])).error,
    ).toMatchObject({ code: 'P0001' })
    expect((await mona.api.from('post_comments').insert(rows)).error).toBeNull()
    expect((await comment(mona, post, 'زائد')).error?.message).toMatch(/^تم تجاوز الحد المسموح/)
    expect((await comment(mona, post, 'كثير', rows[0]?.id)).error?.code).toBe('23505')
  })
})

describe('the list', () => {
  test('comes newest first, in pages that miss nothing and repeat nothing, also within one moment', async () => {
    const post = await publish(sara, 'علّقوا')
    const contents = Array.from({ length: 23 }, (_, index) => `تعليق ${index}`)
    for (const content of contents) await commented(noor, post, content)
    await sql(
      product,
      `update public.post_comments set created_at = '2026-01-01' where post_id = '${post}'
         and content in ('تعليق 0', 'تعليق 1', 'تعليق 2', 'تعليق 3') returning id`,
    )
    const found: Listed[] = []
    for (;;) {
      const last = found.at(-1)
      const after = last && { p_before: last.created_at, p_before_id: last.id }
      const page = await pageOf(huda, post, { p_limit: 2, ...after })
      found.push(...page)
      if (page.length < 2) break
    }
    expect(found.slice(0, 19).map(({ content }) => content)).toEqual(contents.slice(4).reverse())
    expect(new Set(found.map(({ id }) => id)).size).toBe(23)
    expect(await pageOf(huda, post)).toHaveLength(20)
    expect(await pageOf(huda, post, { p_limit: 0 })).toHaveLength(1)
    expect(await pageOf(huda, post, { p_limit: 999 })).toHaveLength(23)
  })

  test('tells nothing but the public columns of who wrote', async () => {
    const post = await publish(sara, 'علّقوا')
    await commented(noor, post, 'جميل')
    const [{ user_profile }] = (await pageOf(huda, post)) as [Listed]
    expect(Object.keys(user_profile).sort()).toEqual(['avatar_url', 'full_name', 'id', 'username'])
  })
})

describe('live', () => {
  test('a comment is heard by who looks at its post, and of another post is not', async () => {
    const [post, other] = [await publish(sara, 'علّقوا'), await publish(sara, 'آخر')]
    const heard = await toldOf(huda.api, { table: 'post_comments', filter: `post_id=eq.${post}` })
    await commented(noor, other, 'هناك')
    const id = await commented(noor, post, 'هنا')
    await expect.poll(() => heard.map(({ new: row }) => row)).toContainEqual(expect.objectContaining({ id }))
    expect(heard).toHaveLength(1)
  })
})

describe('the author of a post', () => {
  const told = async ({ api }: Person) => {
    const columns = 'title, message, type, actor_id, is_read, target_type, target_id'
    const { data, error } = await api.from('notifications').select(columns).eq('type', 'post_comment')
    if (error) throw error
    return data
  }

  test('is told who commented and what, and where; not of their own comments', async () => {
    const author = await signUp('author')
    const post = await publish(author, 'علّقوا')
    await commented(author, post, 'أنا أولاً')
    expect(await told(author)).toEqual([])
    const id = await commented(noor, post, `${'طويل '.repeat(40)}`)
    expect(await told(author)).toEqual([
      {
        title: 'تعليق جديد على منشورك',
        message: `${noor.username}: ${'طويل '.repeat(24).trimEnd()}…`,
        type: 'post_comment',
        actor_id: noor.id,
        is_read: false,
        target_type: 'comment',
        target_id: id,
      },
    ])
    expect(await told(noor)).toEqual([])
  })

  test('hears no more of a comment that is deleted, or that goes with the post', async () => {
    const author = await signUp('author')
    const [post, other] = [await publish(author, 'علّقوا'), await publish(author, 'آخر')]
    const id = await commented(noor, post, 'سأحذفه')
    await commented(noor, post, 'يبقى')
    await commented(huda, other, 'هنا أيضاً')
    await noor.api.from('post_comments').delete().eq('id', id)
    expect((await told(author)).map(({ message }) => message).sort()).toEqual(
      [`${huda.username}: هنا أيضاً`, `${noor.username}: يبقى`].sort(),
    )
    await author.api.from('posts').delete().in('id', [post, other])
    expect(await told(author)).toEqual([])
  })

  test('hears of who comments over and over ten times an hour', async () => {
    const [author, loud] = [await signUp('author'), await signUp('loud')]
    const post = await publish(author, 'علّقوا')
    for (let times = 0; times < 12; times += 1) await commented(loud, post, `مرة ${times}`)
    const rows = await told(author)
    expect(rows).toHaveLength(12)
    expect(rows.filter(({ is_read }) => !is_read)).toHaveLength(10)
  })

  test('keeps nothing of an account that goes', async () => {
    const [author, leaving] = [await signUp('author'), await signUp('leaving')]
    const post = await publish(author, 'علّقوا')
    await commented(leaving, post, 'وداعاً')
    await serviceClient(product).auth.admin.deleteUser(leaving.id)
    expect(await told(author)).toEqual([])
    expect(await pageOf(author, post)).toEqual([])
    expect(await countOf(post)).toBe(0)
  })
})
