/** Several pictures in one post: who may write and read them, what is refused, and that their files go with their row. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { uploadMedia } from '../../support/media-files.ts'
import { ban } from '../../support/moderation.ts'
import { becomeFriends, type Person, publish, signUp } from '../../support/people.ts'

const picturePath = 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/avatars/portrait.webp'
let picture: Blob
let sara: Person

beforeAll(async () => {
  picture = new Blob([await readFile(picturePath)], { type: 'image/webp' })
})

beforeEach(async () => {
  sara = await signUp('sara')
})

const pathOf = ({ id }: Person, name: string) => `/storage/v1/object/public/posts/${id}/${name}`

async function upload(person: Person, name: string): Promise<string> {
  const { error } = await person.api.storage
    .from('posts')
    .upload(`${person.id}/${name}`, picture, { contentType: 'image/webp' })
  if (error) throw error
  return pathOf(person, name)
}

/** So many of her files, the first for `image_url`. */
async function uploadSome(count: number) {
  const image_url = await upload(sara, '1.webp')
  const more_image_urls: string[] = []
  // One after the other, as the app does: nobody may have ten waiting.
  for (let number = 2; number <= count; number += 1)
    more_image_urls.push(await upload(sara, `${number}.webp`))
  return { image_url, more_image_urls }
}

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => pathOf(sara, `${index + 1}.webp`))

function insert(row: object) {
  return sara.api.from('posts').insert(row)
}

async function feedOf(person: Person) {
  const { data, error } = await person.api.rpc('get_feed_posts', { p_limit: 20 })
  if (error) throw error
  return data
}

const statusOf = async (path: string) => (await fetch(product.url + path)).status
const gone = 400

describe('reading', () => {
  test('friends, strangers and their author see them in their order, measured; the banned and visitors nothing', async () => {
    const pictures = await uploadSome(3)
    const id = randomUUID()
    expect((await insert({ id, ...pictures })).error).toBeNull()
    const [noor, stranger] = [await signUp('noor'), await signUp('stranger')]
    await becomeFriends(sara, noor)
    const info = { width: expect.any(Number), height: expect.any(Number), preview: expect.any(String) }
    const whole = { id, ...pictures, image_media: info, more_image_media: [info, info], video_url: null }
    expect(await feedOf(sara)).toMatchObject([whole])
    expect(await feedOf(noor)).toMatchObject([whole])
    expect(await feedOf(stranger)).toEqual([])
    for (const name of ['get_user_posts', 'get_user_media']) {
      const { data } = await stranger.api.rpc(name, { p_user_id: sara.id })
      expect(data).toMatchObject([whole])
    }
    const { data: card } = await stranger.api.from('post_cards').select().eq('id', id).single()
    expect(card).toMatchObject(whole)
    await ban(noor)
    for (const api of [noor.api, client(product)]) {
      for (const name of ['get_user_posts', 'get_user_media'])
        expect((await api.rpc(name, { p_user_id: sara.id })).error).not.toBeNull()
      expect((await api.from('posts').select('more_image_urls').eq('id', id)).data ?? []).toEqual([])
    }
    expect((await sara.api.from('post_pictures').select()).error).not.toBeNull()
  })

  test('a post of one picture, of words or of a film has none beside it', async () => {
    await insert({ image_url: await upload(sara, '1.webp') })
    await insert({ content: 'كلام', more_image_urls: null })
    expect(await feedOf(sara)).toMatchObject([
      { more_image_urls: [], more_image_media: [] },
      { more_image_urls: [], more_image_media: [] },
    ])
  })

  test('a picture that comes after its post, or in the place of another, is measured then', async () => {
    const [image_url, second, third] = named(3)
    await sql(
      product,
      `insert into public.posts (user_id, image_url, more_image_urls)
       values ('${sara.id}', '${image_url}', array['${second}', '${third}']) returning id`,
    )
    expect(await feedOf(sara)).toMatchObject([{ more_image_media: [null, null] }])
    await upload(sara, '3.webp')
    expect(await feedOf(sara)).toMatchObject([{ more_image_media: [null, { width: expect.any(Number) }] }])
  })
})

describe('writing', () => {
  test('ten pictures and no more', async () => {
    const { image_url, more_image_urls } = await uploadSome(10)
    const eleven = [...more_image_urls, pathOf(sara, '11.webp')]
    const { error } = await insert({ image_url, more_image_urls: eleven })
    expect(error).toMatchObject({ code: 'P0001', message: 'يمكن نشر 10 صور كحد أقصى' })
    expect((await insert({ image_url, more_image_urls })).error).toBeNull()
    const many = Array.from({ length: 20_000 }, (_, index) => pathOf(sara, `${index}.webp`))
    expect((await insert({ image_url, more_image_urls: many })).error).not.toBeNull()
    expect(await feedOf(sara)).toHaveLength(1)
  })

  test('a post that is sent again with its id is there once', async () => {
    const { image_url, more_image_urls } = await uploadSome(3)
    const post = { id: randomUUID(), image_url, more_image_urls }
    const answers = await Promise.all([1, 2].map(() => insert(post)))
    expect(answers.map(({ error }) => error?.code).sort()).toEqual(['23505', undefined])
    expect(await feedOf(sara)).toHaveLength(1)
  })

  test.each([
    [
      'another’s',
      '/storage/v1/object/public/posts/{noor}/2.webp',
      'لا يمكنك استخدام صورة أو فيديو من ملفات شخص آخر',
    ],
    [
      'of another host',
      'https://a.example/2.webp',
      'ارفع الصورة أو الفيديو أولاً، فلا يمكن استخدام رابط من مكان آخر',
    ],
    ['a script', 'javascript:alert(1)', 'ارفع الصورة أو الفيديو أولاً، فلا يمكن استخدام رابط من مكان آخر'],
    [
      'of another bucket',
      '/storage/v1/object/public/stories/{sara}/2.webp',
      'ارفع الصورة أو الفيديو أولاً، فلا يمكن استخدام رابط من مكان آخر',
    ],
    ['nothing', '', 'ارفع الصورة أو الفيديو أولاً، فلا يمكن استخدام رابط من مكان آخر'],
    ['a film', '/storage/v1/object/public/posts/{sara}/2.mp4', 'الفيديو يُنشر وحده، بلا صور معه'],
    [
      'there twice',
      '/storage/v1/object/public/posts/{sara}/1.webp',
      'لا يمكن أن تتكرر الصورة نفسها في المنشور',
    ],
  ])('none that is %s', async (_what, path, message) => {
    const noor = await signUp('noor')
    await upload(noor, '2.webp')
    const spelled = path.replace('{noor}', noor.id).replace('{sara}', sara.id)
    const { error } = await insert({ image_url: pathOf(sara, '1.webp'), more_image_urls: [spelled] })
    expect(error).toMatchObject({ message })
    expect(await feedOf(sara)).toEqual([])
  })

  test('none beside a film, without a first one, or in a list that is no plain list, each with words of its own', async () => {
    const [image_url, second] = named(2)
    const film = pathOf(sara, '1.mp4')
    const noList = 'قائمة الصور غير صحيحة: لا فراغ فيها ولا قائمة داخلها'
    const filmAlone = 'الفيديو يُنشر وحده، بلا صور معه'
    const refused: [row: object, message: string][] = [
      [{ video_url: film, image_url, more_image_urls: [second] }, filmAlone],
      [{ image_url: film, more_image_urls: [second] }, filmAlone],
      [{ content: 'x', more_image_urls: [second] }, 'أضف الصورة الأولى قبل الصور التي تليها'],
      [{ image_url, more_image_urls: [[second]] }, noList],
      [{ image_url, more_image_urls: [second, null] }, noList],
      [{ image_url, more_image_urls: [null] }, noList],
      [{ content: 'x', more_image_urls: [null, null] }, noList],
    ]
    for (const [row, message] of refused) {
      expect((await insert(row)).error).toMatchObject({ code: 'P0001', message })
    }
    for (const more_image_urls of ['x', { 1: second }]) {
      expect((await insert({ image_url, more_image_urls })).error).not.toBeNull()
    }
    const measured = { image_url, more_image_urls: [second], more_image_media: [{ width: 1, height: 9 }] }
    expect((await insert(measured)).error?.code).toBe('42501')
    expect(await feedOf(sara)).toEqual([])
  })

  test('nobody in another’s name, nor the banned, nor visitors; nobody changes them', async () => {
    const noor = await signUp('noor')
    const { image_url, more_image_urls } = await uploadSome(2)
    const id = randomUUID()
    await insert({ id, image_url, more_image_urls })
    expect(
      (await noor.api.from('posts').insert({ user_id: sara.id, image_url, more_image_urls })).error,
    ).not.toBeNull()
    expect((await client(product).from('posts').insert({ image_url, more_image_urls })).error).not.toBeNull()
    for (const { api } of [sara, noor]) {
      expect((await api.from('posts').update({ more_image_urls: [] }).eq('id', id)).error?.code).toBe('42501')
    }
    expect((await noor.api.from('posts').delete().eq('id', id).select('id')).data).toEqual([])
    await ban(sara)
    expect((await insert({ image_url, more_image_urls })).error).not.toBeNull()
  })
})

describe('files', () => {
  test('go with their post, but for those that another post shows', async () => {
    const { image_url, more_image_urls } = await uploadSome(4)
    const [one, other] = [randomUUID(), randomUUID()]
    await insert({ id: one, image_url, more_image_urls })
    await insert({ id: other, image_url: more_image_urls[0], more_image_urls: [more_image_urls[1]] })
    await sara.api.from('posts').delete().eq('id', one)
    const statuses = () => Promise.all([image_url ?? '', ...more_image_urls].map(statusOf))
    expect(await statuses()).toEqual([gone, 200, 200, gone])
    await sara.api.from('posts').delete().eq('id', other)
    expect(await statuses()).toEqual([gone, gone, gone, gone])
    expect(await sql(product, `select from private.post_pictures where user_id = '${sara.id}'`)).toEqual([])
  })

  test('that the service takes out of a post go at once', async () => {
    const { image_url, more_image_urls } = await uploadSome(3)
    const id = randomUUID()
    await insert({ id, image_url, more_image_urls })
    const { error } = await serviceClient(product)
      .from('posts')
      .update({ more_image_urls: more_image_urls.slice(1) })
      .eq('id', id)
    expect(error).toBeNull()
    expect(await Promise.all(more_image_urls.map(statusOf))).toEqual([gone, 200])
    expect(await feedOf(sara)).toMatchObject([{ more_image_media: [{ width: expect.any(Number) }] }])
  })

  test('of a draft that was never published go after a day, and those of a post stay', async () => {
    const { image_url, more_image_urls } = await uploadSome(3)
    await insert({ image_url, more_image_urls: more_image_urls.slice(0, 1) })
    await sql(
      product,
      `alter table storage.objects disable trigger update_objects_updated_at;
       update storage.objects set created_at = now() - interval '25 hours', updated_at = now() - interval '25 hours'
       where name like '${sara.id}/%';
       alter table storage.objects enable trigger update_objects_updated_at`,
    )
    await sql(product, 'select private.delete_unused_files()')
    expect(await Promise.all([image_url ?? '', ...more_image_urls].map(statusOf))).toEqual([200, 200, gone])
  })
})

describe('get_user_media', () => {
  test('gives what has a picture or a film, newest first, in pages', async () => {
    const { image_url, more_image_urls } = await uploadSome(2)
    await insert({ image_url, more_image_urls })
    await publish(sara, 'كلام وحده')
    const video_url = await uploadMedia('posts', sara, '1.mp4')
    await insert({ video_url })
    const noor = await signUp('noor')
    const ask = (page: object) => noor.api.rpc('get_user_media', { p_user_id: sara.id, ...page })
    const { data: newest } = await ask({ p_limit: 1 })
    expect(newest).toMatchObject([{ video_url }])
    const { data: older } = await ask({ p_before: newest[0].created_at, p_before_id: newest[0].id })
    expect(older).toMatchObject([{ image_url, more_image_urls }])
    expect((await ask({ p_limit: 1000 })).data).toHaveLength(2)
    expect((await noor.api.rpc('get_user_media', { p_user_id: randomUUID() })).data).toEqual([])
  })
})
