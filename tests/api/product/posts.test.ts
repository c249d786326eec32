/** Posts: what may be published, what becomes of markup, and who may delete. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { uploadMedia } from '../../support/media-files.ts'
import { type Person, publish, signUp } from '../../support/people.ts'

let sara: Person
let noor: Person
const nothingInIt = 'يرجى كتابة شيء أو إضافة صورة/فيديو لنشره'
const uploadFirst = 'ارفع الصورة أو الفيديو أولاً، فلا يمكن استخدام رابط من مكان آخر'
const tooLong = 'النص طويل جداً. الحد الأقصى 5,000 حرف'

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
})

async function contentOf(written: string): Promise<string> {
  const { data, error } = await sara.api.from('posts').insert({ content: written }).select('content').single()
  if (error) throw error
  return data.content
}

describe('publishing', () => {
  test('text, a picture, a video, or any of them together', async () => {
    const image_url = await uploadMedia('posts', sara, '1.webp')
    const video_url = await uploadMedia('posts', sara, '1.mp4')
    const drafts: { content?: string | null; image_url?: string; video_url?: string }[] = [
      { content: 'مرحبا' },
      { image_url },
      { content: null, video_url },
      { content: '', image_url, video_url },
    ]
    for (const post of drafts) {
      const { data, error } = await sara.api.from('posts').insert(post).select().single()
      expect(error).toBeNull()
      expect(data).toMatchObject({ user_id: sara.id, content: post.content ?? '' })
    }
  })

  test('a post that is sent again with its id is there once', async () => {
    const post = { id: randomUUID(), content: 'مرة واحدة' }
    const answers = await Promise.all([1, 2].map(() => sara.api.from('posts').insert(post)))
    expect(answers.map(({ error }) => error?.code).sort()).toEqual(['23505', undefined])
    expect((await sara.api.from('posts').insert(post)).error?.code).toBe('23505')
    const { data } = await sara.api.from('posts').select('content').eq('id', post.id)
    expect(data).toEqual([{ content: 'مرة واحدة' }])
  })

  test.each(['', '   \n\t', '<p></p>', '<p>&nbsp;</p>', '\u200f\u200b', '<script>alert(1)</script>', null])(
    '%j is nothing to publish',
    async (content) => {
      const { error } = await sara.api.from('posts').insert({ content })
      expect(error).toMatchObject({ code: 'P0001', message: nothingInIt })
    },
  )

  test('5000 characters and no more, and nobody makes the database clean a book', async () => {
    expect(await contentOf('ا'.repeat(5000))).toHaveLength(5000)
    for (const length of [5001, 200_000]) {
      const { error } = await sara.api.from('posts').insert({ content: 'ا'.repeat(length) })
      expect(error).toMatchObject({ code: 'P0001', message: tooLong })
    }
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example/a.png',
    '/auth/v1/logout',
    '/storage/v1/object/public/../../auth/v1/user',
    '/storage/v1/object/public/posts/%2e%2e/%2e%2e/auth/v1/user',
    '/storage/v1/object/public/posts/%2E./x/a.webp',
    '/storage/v1/object/public/posts/a/.%2e',
    '/storage/v1/object/public/posts/a%2f..%2fb.webp',
    '/storage/v1/object/public/posts/%252e%252e/b.webp',
    '/storage/v1/object/public/posts/a/./b.webp',
    '/storage/v1/object/public/posts//b.webp',
    '/storage/v1/object/public/posts',
    '/storage/v1/render/image/public/posts/a.webp?width=2500',
    'https://a.example/storage/v1/object/public/posts/%2e%2e/b.webp',
    'https://a.example/storage/v1/object/public/posts/../b.webp',
    'https://a.example/storage/v1/render/image/public/posts/a.webp',
    'https://a.example/pictures/%2e%2e/%2e%2e/auth/v1/user',
    'https://a.example/pictures/..',
    'https://sara@a.example/b.webp',
    'https://a.example\\storage\\b.webp',
    'https://a.example/a\u0001.png',
    'https://a.example/"onerror="alert(1)',
    'https://a.example/a b.png',
    `https://a.example/${'a'.repeat(2048)}`,
  ])('%s is no address of a picture or video', async (address) => {
    for (const column of ['image_url', 'video_url']) {
      const { error } = await sara.api.from('posts').insert({ content: 'x', [column]: address })
      expect(error?.code).toBe('23514')
    }
  })

  test.each([
    'https://a.example',
    'https://a.example/a.png',
    'http://127.0.0.1:3000/storage/v1/object/public/posts/{sara}/1-b.webp',
    '{host}/storage/v1/object/public/posts/{sara}/1-b.webp',
    '//127.0.0.1:3000/storage/v1/object/public/posts/{sara}/1-b.webp',
    'storage/v1/object/public/posts/{sara}/1-b.webp',
    '/storage/v1/object/public/posts/{sara}/1-b.webp?t=1',
    '/storage/v1/object/public/posts/{sara}/1-b.webp#t',
    '/storage/v1/object/public/posts/{sara}/1-b.webp/',
    '/storage/v1/object/public/posts/{sara}/.1-b.webp',
    '/storage/v1/object/public/posts/{sara}/%D8%A3.webp',
    '/storage/v1/object/public/posts/{sara}/1,2.webp',
    '/storage/v1/object/public/another/{sara}/1.mp4',
    '/storage/v1/object/public/Posts/{sara}/1.mp4',
    '/x/storage/v1/object/public/posts/{sara}/1.mp4',
  ])('%s is no path of a file, absolute or not, and refused in words', async (address) => {
    const spelled = address.replace('{sara}', sara.id).replace('{host}', product.url)
    const refusal = { code: '23514', message: uploadFirst }
    for (const column of ['image_url', 'video_url']) {
      const { error } = await sara.api.from('posts').insert({ content: 'x', [column]: spelled })
      expect(error).toMatchObject(refusal)
    }
    for (const column of ['avatar_url', 'cover_image_url']) {
      const { error } = await sara.api.rpc('update_own_profile', { p_fields: { [column]: spelled } })
      expect(error).toMatchObject(refusal)
    }
  })

  test.each([
    '/storage/v1/object/public/posts/{noor}/1.mp4',
    '/storage/v1/object/public/posts/{noor}/avatars/1.webp',
    '/storage/v1/object/public/posts/{noor}/{sara}/1.mp4',
    '/storage/v1/object/public/posts/{NOOR}/1.mp4',
    '/storage/v1/object/public/posts/{sara}-x/1.mp4',
    '/storage/v1/object/public/posts/avatars/1.webp',
  ])('%s is another’s, and shown by nobody else', async (address) => {
    const spelled = address
      .replace('{noor}', noor.id)
      .replace('{NOOR}', noor.id.toUpperCase())
      .replaceAll('{sara}', sara.id)
    const refusal = { code: 'P0001', message: 'لا يمكنك استخدام صورة أو فيديو من ملفات شخص آخر' }
    for (const column of ['image_url', 'video_url']) {
      const { error } = await sara.api.from('posts').insert({ content: 'x', [column]: spelled })
      expect(error).toMatchObject(refusal)
    }
    for (const column of ['avatar_url', 'cover_image_url']) {
      const asRow = await sara.api
        .from('profiles')
        .update({ [column]: spelled })
        .eq('id', sara.id)
      expect(asRow.error).toMatchObject(refusal)
      const byCall = await sara.api.rpc('update_own_profile', { p_fields: { [column]: spelled } })
      expect(byCall.error).toMatchObject(refusal)
    }
    const id = await publish(sara, 'يُغيَّر لاحقاً')
    const byService = await serviceClient(product).from('posts').update({ video_url: spelled }).eq('id', id)
    expect(byService.error).toMatchObject(refusal)
  })

  test('a post shows no file that is not there', async () => {
    const folder = `/storage/v1/object/public/posts/${sara.id}`
    const image_url = await uploadMedia('posts', sara, 'there.webp')
    for (const post of [
      { image_url: `${folder}/none.webp` },
      { video_url: `${folder}/none.mp4` },
      { image_url, video_url: `${folder}/none.mp4` },
      { image_url, more_image_urls: [`${folder}/none.webp`] },
    ]) {
      const { error } = await sara.api.from('posts').insert({ content: 'x', ...post })
      expect(error).toMatchObject({
        code: 'P0001',
        message: 'ارفع الصورة أو الفيديو أولاً، فلا يوجد ملف بهذا الاسم',
      })
    }
  })

  test('a post that changes hands takes no file along', async () => {
    const service = serviceClient(product)
    const image_url = await uploadMedia('posts', sara, 'passed-on.webp')
    const { data: post } = await sara.api.from('posts').insert({ image_url }).select('id').single()
    const { error } = await service.from('posts').update({ user_id: noor.id }).eq('id', post?.id)
    expect(error?.code).toBe('P0001')
  })

  test.each([
    '/storage/v1/object/public/posts/{noor}/1.mp4?x=/storage/v1/object/public/posts/{sara}/1.mp4',
    '/storage/v1/object/public/posts/{noor}/avatars/1.webp?t=1',
    'http://127.0.0.1:3000/storage/v1/object/public/posts/{noor}/1.mp4',
    'https://a.example/base/storage/v1/object/public/posts/{noor}/1.mp4',
    'https://a.example/%73torage/v1/object/public/posts/{noor}/1.mp4',
    'https://a.example/storage%2fv1/object/public/posts/{noor}/1.mp4',
    'https://a.example/storage/%2576%2531/object/public/posts/{noor}/1.mp4',
    'https://a.example/STORAGE/v1/object/public/posts/{noor}/1.mp4',
    'https://a.example/storage//v1/object/public/posts/{noor}/1.mp4',
    'https://a.example//storage/v1//object/public/posts/{noor}/1.mp4',
    'https://a.example/storage/v1/object/public//posts/{noor}/1.mp4',
    'https://a.example/storage/v1/object/public/posts/{sara}/%2e%2e/{noor}/1.mp4',
    'https://a.example/storage/v1/object/public/posts/%7Bnoor%7D/1.mp4',
    'https://a.example/?x=/storage/v1/object/public/posts/{noor}/1.mp4',
    '/storage/v1/object/sign/posts/{noor}/1.mp4?token=x',
    '/storage/v1/object/posts/{noor}/1.mp4',
    '/storage/v1/render/image/public/posts/{noor}/1.webp?width=9',
    'https://a.example/%53torage/v1/render/image/public/posts/{noor}/1.webp',
  ])('%s is our storage in another spelling', async (address) => {
    const spelled = address.replace('{noor}', noor.id).replace('{sara}', sara.id)
    for (const column of ['image_url', 'video_url']) {
      const { error } = await sara.api.from('posts').insert({ content: 'x', [column]: spelled })
      expect(error?.code).toBe('23514')
    }
    const { error } = await sara.api.rpc('update_own_profile', { p_fields: { avatar_url: spelled } })
    expect(error?.code).toBe('23514')
  })

  test('an id chosen by the client makes sending twice one post', async () => {
    const id = randomUUID()
    const send = () => sara.api.from('posts').insert({ id, content: 'مرة واحدة' })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ error }) => error?.code).sort()).toEqual(['23505', undefined])
  })

  test('not as somebody else, not in the past, not by a visitor', async () => {
    const asNoor = await sara.api.from('posts').insert({ content: 'x', user_id: noor.id })
    expect(asNoor.error?.code).toBe('42501')
    const before = await sara.api.from('posts').insert({ content: 'x', created_at: '2000-01-01' })
    expect(before.error?.code).toBe('42501')
    expect((await client(product).from('posts').insert({ content: 'x' })).error?.code).toBe('42501')
  })
})

test('100 posts in 10 minutes and as many comments, at once or one by one, and then as many again', async () => {
  const huda = await signUp('huda')
  const post_id = await publish(huda, 'أول منشور')
  const share = (posts: number) =>
    huda.api.from('posts').insert(Array.from({ length: posts }, () => ({ content: 'كثير' })))
  const comment = (comments: number) =>
    huda.api
      .from('post_comments')
      .insert(Array.from({ length: comments }, () => ({ post_id, content: 'كثير' })))
  const limited = {
    code: 'P0001',
    message: expect.stringMatching(/^تم تجاوز الحد المسموح، حاول مرة أخرى بعد \d+ ثانية$/),
  }
  expect((await share(100)).error).toMatchObject(limited)
  expect((await share(99)).error).toBeNull()
  expect((await share(1)).error).toMatchObject(limited)
  expect((await comment(101)).error).toMatchObject(limited)
  expect((await comment(100)).error).toBeNull()
  expect((await comment(1)).error).toMatchObject(limited)
  expect((await sara.api.from('posts').insert({ content: 'غيرها ينشر' })).error).toBeNull()
  await sql(
    product,
    `update private.attempts set happened_at = happened_at - interval '10 minutes 1 second' where key = '${huda.id}'`,
  )
  expect((await share(1)).error).toBeNull()
})

test.each(['posts', 'post_comments'] as const)(
  'of thousands of %s sent at once, those beyond the limit are refused before they are written',
  async (table) => {
    const huda = await signUp('huda')
    const post_id = await publish(huda, 'أول منشور')
    const row = table === 'posts' ? { content: 'a' } : { content: 'a', post_id }
    const sizeOf = async () => {
      const [size] = await sql<{ bytes: number }>(
        product,
        `select pg_relation_size('public.${table}') as bytes`,
      )
      return Number(size?.bytes)
    }
    const errors: unknown[] = []
    const growth = async () => {
      const before = await sizeOf()
      errors.push((await huda.api.from(table).insert(Array(10_000).fill(row))).error)
      return (await sizeOf()) - before
    }
    // A hundred rows fit into a few pages; others write as much as ten thousand rows take at times, and not each time.
    await expect.poll(growth, { timeout: 20_000 }).toBeLessThanOrEqual(8 * 8_192)
    for (const error of errors)
      expect(error).toMatchObject({
        code: 'P0001',
        message: expect.stringContaining('تم تجاوز الحد المسموح'),
      })
  },
)

test('of long markup sent at once, what is beyond a few posts of the greatest length is refused before it is cleaned', async () => {
  const huda = await signUp('huda')
  const longest = { content: `ك${'<span></span>'.repeat(1_500)}` }
  expect((await huda.api.from('posts').insert(Array(6).fill(longest))).error).toMatchObject({
    code: 'P0001',
    message: 'النص طويل جداً. الحد الأقصى 100,000 حرف دفعة واحدة',
  })
  expect((await huda.api.from('posts').insert(Array(5).fill(longest))).error).toBeNull()
})

test('who repeats the last one within the limit, because no answer came, is told that it is there', async () => {
  const huda = await signUp('huda')
  const [post, comment] = [randomUUID(), randomUUID()]
  const share = () => huda.api.from('posts').insert({ id: post, content: 'الأخير' })
  const reply = () => huda.api.from('post_comments').insert({ id: comment, post_id: post, content: 'الأخير' })
  await sql(
    product,
    `insert into private.attempts (action, key)
     select action, '${huda.id}' from unnest(array['posts', 'post_comments']) action, generate_series(1, 99)
     returning action`,
  )
  for (const write of [share, reply]) {
    expect((await write()).error).toBeNull()
    expect((await write()).error).toMatchObject({ code: '23505' })
  }
  expect((await huda.api.from('posts').insert({ content: 'بعده' })).error).toMatchObject({ code: 'P0001' })
})

test('1,000 posts and as many comments in a day', async () => {
  const noor = await signUp('noor')
  const post_id = await publish(noor, 'أول منشور')
  await sql(
    product,
    `insert into private.attempts (action, key, happened_at)
     select action, '${noor.id}', now() - interval '1 hour'
     from unnest(array['posts', 'post_comments']) action, generate_series(1, 997)
     returning action`,
  )
  const share = (posts: number) =>
    noor.api.from('posts').insert(Array.from({ length: posts }, () => ({ content: 'كثير' })))
  const comment = () => noor.api.from('post_comments').insert({ post_id, content: 'كثير' })
  const aDay = { code: 'P0001', message: expect.stringMatching(/حاول مرة أخرى بعد 8[23],\d{3} ثانية$/) }
  expect((await share(3)).error).toMatchObject(aDay)
  expect((await share(2)).error).toBeNull()
  expect((await share(1)).error).toMatchObject(aDay)
  for (let nth = 0; nth < 3; nth += 1) expect((await comment()).error).toBeNull()
  expect((await comment()).error).toMatchObject(aDay)
})

describe('markup', () => {
  test.each([
    ['<p onclick="x()">مرحبا <strong class="a">بكم</strong></p>', '<p>مرحبا <strong>بكم</strong></p>'],
    ['<B>x</B> <EM>y</EM><br/>z<u>w</u>', 'x <em>y</em><br>z<u>w</u>'],
    ['قبل<script>alert(1)</script>بعد', 'قبلبعد'],
    ['<img src=x onerror=alert(1)>صورة', 'صورة'],
    ['<img src=x onerror=alert(1) ', '&lt;img src=x onerror=alert(1)'],
    ['<scr<b>ipt>alert(1)</scr</b>ipt>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<p/onmouseover=alert(1)>x</p>', '<p>x</p>'],
    ['<pre>x</pre><emx>y', 'xy'],
    ['<svg/onload=alert(1)><!-- <p> -->x', 'x'],
    ['3 < 5 && 7 > 2', '3 &lt; 5 &amp;&amp; 7 &gt; 2'],
    ['&lt;script&gt; &amp; &#x41;', '&lt;script&gt; &amp; A'],
    ['&NBSP;&copy;&nbsp;&tdot;&Tab', '&amp;NBSP;&amp;copy;&nbsp;&amp;tdot;&amp;Tab'],
    ['&ZeroWidthSpace;&NoBreak;&ensp;', '&amp;ZeroWidthSpace;&amp;NoBreak;&amp;ensp;'],
    ['\u0001script\u0002alert(1)', 'scriptalert(1)'],
    ['سطر\nسطر', 'سطر\nسطر'],
  ])('%j becomes %j, and stays that when cleaned again', async (written, kept) => {
    expect(await contentOf(written)).toBe(kept)
    expect(await contentOf(kept)).toBe(kept)
  })

  test('a text full of brackets is cleaned before the patience of a test ends', async () => {
    const content = await contentOf(`x${'<b'.repeat(300)}${'<!--'.repeat(200)}`)
    expect(content).not.toContain('<')
  })

  test.each([
    ['closed by another', '<script>x</style>'.repeat(1170), 'x'.repeat(1170)],
    ['never closed', '<svg>'.repeat(3_900), ''],
    ['one in the other', '<scr<style></style>ipt>'.repeat(860), ''],
  ])(
    'elements %s, of the whole length that is read, are taken away one by one',
    async (_name, written, left) => {
      expect(await contentOf(`${written}y`)).toBe(`${left}y`)
    },
  )

  test('a hundred comments of tags within tags are refused, not unwrapped tag by tag', async () => {
    const huda = await signUp('huda')
    const post_id = await publish(huda, 'منشور')
    const content = `x${'<b'.repeat(1_300)}${'>'.repeat(1_300)}`
    const comments = Array.from({ length: 99 }, () => ({ post_id, content }))
    const { error } = await huda.api.from('post_comments').insert(comments)
    expect(error).toMatchObject({ code: 'P0001', message: 'التعليق طويل جداً. الحد الأقصى 1,000 حرف' })
  })
})

describe('deleting', () => {
  test('is for the author alone, and takes likes and comments along', async () => {
    const id = await publish(sara, 'سأحذفه')
    await noor.api.from('post_likes').insert({ post_id: id })
    await noor.api.from('post_comments').insert({ post_id: id, content: 'لا تحذفيه' })
    const byNoor = await noor.api.from('posts').delete().eq('id', id).select('id')
    expect(byNoor.data).toEqual([])
    const bySara = await sara.api.from('posts').delete().eq('id', id).select('id')
    expect(bySara.data).toEqual([{ id }])
    expect((await noor.api.from('post_likes').select().eq('post_id', id)).data).toEqual([])
    expect((await noor.api.from('post_comments').select().eq('post_id', id)).data).toEqual([])
  })

  test('is all that can be done: nobody edits a post', async () => {
    const id = await publish(sara, 'كما كتب')
    const { error } = await sara.api.from('posts').update({ content: 'غير ذلك' }).eq('id', id)
    expect(error?.code).toBe('42501')
  })
})
