/** What media are like stands beside their path in posts and profiles: written by the server, read by who may see the row. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toPost } from '../../../web/src/features/posts/post.ts'
import { client, product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'

let film: Blob
let sara: Person

beforeAll(async () => {
  film = new Blob([await readFile('tests/e2e/support/video.mp4')], { type: 'video/mp4' })
})

beforeEach(async () => {
  sara = await signUp('sara')
})

async function picture(width: number, height: number): Promise<Blob> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#146b4a' } })
    .webp()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/webp' })
}

const pathOf = (name: string) => `/storage/v1/object/public/posts/${sara.id}/${name}`

async function upload(name: string, file: Blob): Promise<string> {
  const { error } = await sara.api.storage
    .from('posts')
    .upload(`${sara.id}/${name}`, file, { contentType: file.type, upsert: true })
  if (error) throw error
  return pathOf(name)
}

async function newestPost() {
  const { data, error } = await sara.api.rpc('get_feed_posts', { p_limit: 1 })
  if (error) throw error
  return data[0]
}

const measures = (width: number, height: number) => ({
  width,
  height,
  duration: null,
  preview: expect.any(String),
})

describe('a post', () => {
  test('of a picture says its sides and preview, one of a film its sides and duration', async () => {
    await sara.api.from('posts').insert({ image_url: await upload('1.webp', await picture(90, 60)) })
    expect(await newestPost()).toMatchObject({ image_media: measures(90, 60), video_media: null })
    await sara.api.from('posts').insert({ video_url: await upload('1.mp4', film) })
    expect(await newestPost()).toMatchObject({
      image_media: null,
      video_media: { width: expect.any(Number), height: expect.any(Number), duration: expect.any(Number) },
    })
  })

  test('says so too where its file came after it, and where another took its place', async () => {
    await sql(
      product,
      `insert into public.posts (user_id, image_url) values ('${sara.id}', '${pathOf('1.webp')}') returning id`,
    )
    expect(await newestPost()).toMatchObject({ image_media: null })
    await upload('1.webp', await picture(90, 60))
    expect(await newestPost()).toMatchObject({ image_media: measures(90, 60) })
    await upload('1.webp', await picture(50, 70))
    expect(await newestPost()).toMatchObject({ image_media: measures(50, 70) })
  })

  test('that shows what thousands show costs no more: the newest twenty are written anew, and nothing else of them', async () => {
    const image_url = await upload('1.webp', await picture(90, 60))
    await sql(
      product,
      `insert into public.posts (user_id, content, image_url, created_at)
       select '${sara.id}', 'x', '${image_url}', now() - n * interval '1 second' from generate_series(1, 30) as n`,
    )
    await upload('1.webp', await picture(50, 70))
    const widths = await sql(
      product,
      `select image_media ->> 'width' as width, count(*)::int as posts
       from public.posts where user_id = '${sara.id}' group by 1 order by 1`,
    )
    expect(widths).toEqual([
      { width: '50', posts: 20 },
      { width: '90', posts: 10 },
    ])
  })

  test('shows a film as a film and a picture as a picture, by the bytes of their files', async () => {
    const [flower, clip] = [await upload('flower.mp4', await picture(90, 60)), await upload('clip.jpg', film)]
    const refused: [row: object, message: string][] = [
      [{ video_url: flower }, 'الملف المرفق كفيديو ليس فيديو'],
      [{ video_url: pathOf('none.jpg') }, 'الملف المرفق كفيديو ليس فيديو'],
      [{ image_url: clip }, 'الملف المرفق كصورة ليس صورة'],
      [{ image_url: clip, video_url: clip }, 'الملف المرفق كصورة ليس صورة'],
      // Shown as a film by its name (spec 1 §2).
      [{ image_url: flower }, 'الملف المرفق كفيديو ليس فيديو'],
      [{ image_url: pathOf('1.webp'), more_image_urls: [clip] }, 'الفيديو يُنشر وحده، بلا صور معه'],
    ]
    for (const [row, message] of refused) {
      expect((await sara.api.from('posts').insert(row)).error).toMatchObject({ code: 'P0001', message })
    }
    const shown: object[] = [
      { video_url: clip, image_url: flower },
      { image_url: await upload('1.mp4', film) },
    ]
    for (const row of shown) {
      expect((await sara.api.from('posts').insert(row)).error).toBeNull()
    }
    await expect(upload('clip.jpg', await picture(90, 60))).rejects.toThrow('معروض كفيديو')
    await expect(upload('1.mp4', await picture(90, 60))).rejects.toThrow('معروض كفيديو')
  })

  test('counts as a film by the same names in the database and in the browser', async () => {
    await sara.api.from('posts').insert({ content: 'منشور' }).throwOnError()
    const row = await newestPost()
    for (const name of ['1.mp4', '1.MOV', '1.webm.jpg', 'my-Video-1', '1.webp', 'mp4', '1.avi']) {
      const [said] = await sql(product, `select private.is_named_as_film('${pathOf(name)}') as is_film`)
      const { media } = toPost({ ...row, image_url: pathOf(name) }, product.url)
      expect([name, said]).toEqual([name, { is_film: media?.kind === 'video' }])
    }
  })

  test('takes no measures from whoever writes it', async () => {
    for (const column of ['image_media', 'video_media']) {
      const { error } = await sara.api
        .from('posts')
        .insert({ content: 'x', [column]: { width: 1, height: 9 } })
      expect(error?.code).toBe('42501')
    }
  })
})

describe('a profile', () => {
  test('shows pictures alone', async () => {
    const clip = await upload('avatars/clip.jpg', film)
    for (const column of ['avatar_url', 'cover_image_url']) {
      const { error } = await sara.api.rpc('update_own_profile', { p_fields: { [column]: clip } })
      expect(error).toMatchObject({ message: 'الملف المرفق كصورة ليس صورة' })
    }
  })

  test('says what its pictures are like, to oneself and to others', async () => {
    const [avatar_url, cover_image_url] = [
      await upload('avatars/1.webp', await picture(80, 80)),
      await upload('covers/1.webp', await picture(200, 80)),
    ]
    const said = { avatar_media: measures(80, 80), cover_image_media: measures(200, 80) }
    const changed = await sara.api.rpc('update_own_profile', { p_fields: { avatar_url, cover_image_url } })
    expect(changed.data).toMatchObject(said)
    const noor = await signUp('noor')
    const seen = await noor.api.rpc('get_public_profile', { p_user_id: sara.id })
    expect(seen.data).toMatchObject(said)
    const gone = await sara.api.rpc('update_own_profile', { p_fields: { avatar_url: null } })
    expect(gone.data).toMatchObject({ avatar_media: null, cover_image_media: measures(200, 80) })
    await upload('covers/1.webp', await picture(100, 50))
    expect((await sara.api.rpc('get_own_profile')).data).toMatchObject({
      cover_image_media: measures(100, 50),
    })
  })

  test('takes no measures from whoever writes it', async () => {
    const avatar_media = { width: 1, height: 9 }
    const { error } = await sara.api.from('profiles').update({ avatar_media }).eq('id', sara.id)
    expect(error?.code).toBe('42501')
    await sara.api.rpc('update_own_profile', { p_fields: { avatar_media } })
    expect((await sara.api.rpc('get_own_profile')).data).toMatchObject({ avatar_media: null })
  })
})

test('a visitor is told nothing', async () => {
  expect((await client(product).from('posts').select('image_media')).error?.code).toBe('42501')
})

test('everything that the demo content shows was measured', async () => {
  const rows = await sql(
    product,
    `select image_url as path from public.posts
     where user_id::text like '00000000-0000-4000-a000-%' and image_url is not null and image_media is null
     union all
     select video_url from public.posts
     where user_id::text like '00000000-0000-4000-a000-%' and video_url is not null and video_media is null
     union all
     select avatar_url from public.profiles
     where id::text like '00000000-0000-4000-a000-%' and avatar_url is not null and avatar_media is null`,
  )
  expect(rows).toEqual([])
})
