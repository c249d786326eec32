/** A file that a row shows stays where it is: its owner neither deletes nor moves it until the row is gone or shows another. */
import { describe, expect, test } from 'vitest'
import { product, serviceClient } from '../../support/backends.ts'
import { uploadMedia } from '../../support/media-files.ts'
import { type Person, signUp } from '../../support/people.ts'

const shown = 'لا يمكن حذف هذا الملف أو تغييره ما دام معروضاً'
const notThere = 'ارفع الصورة أو الفيديو أولاً، فلا يوجد ملف بهذا الاسم'

type Bucket = Parameters<typeof uploadMedia>[0]

const insert = async ({ api }: Person, table: string, row: Record<string, unknown>) => {
  const { error } = await api.from(table).insert(row)
  if (error) throw error
}

const change = async ({ api }: Person, fields: Record<string, string | null>) => {
  const { error } = await api.rpc('update_own_profile', { p_fields: fields })
  if (error) throw error
}

/** What shows a file, in which bucket and of which name. */
const ways: [
  what: string,
  bucket: Bucket,
  name: string,
  show: (person: Person, path: string) => Promise<void>,
][] = [
  ['the picture of a post', 'posts', 'p.webp', (sara, image_url) => insert(sara, 'posts', { image_url })],
  ['the film of a post', 'posts', 'p.mp4', (sara, video_url) => insert(sara, 'posts', { video_url })],
  [
    'the second picture of a post',
    'posts',
    'p.webp',
    async (sara, path) => {
      const image_url = await uploadMedia('posts', sara, 'first.webp')
      await insert(sara, 'posts', { image_url, more_image_urls: [path] })
    },
  ],
  [
    'the picture of a story',
    'stories',
    'p.webp',
    (sara, image_url) => insert(sara, 'stories', { image_url }),
  ],
  ['the film of a story', 'stories', 'p.mp4', (sara, video_url) => insert(sara, 'stories', { video_url })],
  ['an avatar', 'posts', 'avatars/p.webp', (sara, avatar_url) => change(sara, { avatar_url })],
  ['a cover', 'posts', 'covers/p.webp', (sara, cover_image_url) => change(sara, { cover_image_url })],
  [
    'a picture shown to the support',
    'support-images',
    'p.webp',
    (sara, image_url) => insert(sara, 'support_messages', { image_url }),
  ],
]

describe.each(ways)('%s', (_what, bucket, name, show) => {
  const own = (person: Person) => `${person.id}/${name}`
  const pathOf = (person: Person) => `/storage/v1/object/public/${bucket}/${own(person)}`
  const isThere = async (person: Person) =>
    (await person.api.storage.from(bucket).download(own(person))).error === null

  test('is neither deleted nor moved by its owner, alone or among others', async () => {
    const sara = await signUp('sara')
    const files = sara.api.storage.from(bucket)
    await show(sara, await uploadMedia(bucket, sara, name))
    const other = `${sara.id}/other-${name.replaceAll('/', '-')}`
    await uploadMedia(bucket, sara, other.slice(sara.id.length + 1))
    expect((await files.remove([own(sara)])).error?.message).toBe(shown)
    expect((await files.remove([other, own(sara)])).error?.message).toBe(shown)
    const alone = await sara.api.storage
      .from(bucket)
      .move(own(sara), `${sara.id}/elsewhere.${name.slice(-4)}`)
    expect(alone.error?.message).toBe(shown)
    expect(await isThere(sara)).toBe(true)
    expect((await files.remove([other])).data).toHaveLength(1)
  })

  test('has to be there first', async () => {
    const sara = await signUp('sara')
    await expect(show(sara, pathOf(sara))).rejects.toMatchObject({ code: 'P0001', message: notThere })
  })

  test('is taken down by the service', async () => {
    const sara = await signUp('sara')
    await show(sara, await uploadMedia(bucket, sara, name))
    expect(
      (
        await serviceClient(product)
          .storage.from(bucket)
          .remove([own(sara)])
      ).data,
    ).toHaveLength(1)
  })
})

test('one file by its own address is refused in the same words', async () => {
  const sara = await signUp('sara')
  const image_url = await uploadMedia('posts', sara, 'p.webp')
  await insert(sara, 'posts', { image_url })
  const { data } = await sara.api.auth.getSession()
  const reply = await fetch(`${product.url}/storage/v1/object/posts/${sara.id}/p.webp`, {
    method: 'DELETE',
    headers: { apikey: product.anonKey, authorization: `Bearer ${data.session?.access_token}` },
  })
  expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining({ message: shown })])
})

test('a file that nothing shows any more may go, and one that was never shown may move', async () => {
  const sara = await signUp('sara')
  const files = sara.api.storage.from('posts')
  const path = await uploadMedia('posts', sara, 'p.webp')
  expect((await files.move(`${sara.id}/p.webp`, `${sara.id}/q.webp`)).error).toBeNull()
  await uploadMedia('posts', sara, 'p.webp')
  await change(sara, { avatar_url: path })
  await change(sara, { avatar_url: null })
  await uploadMedia('posts', sara, 'p.webp')
  expect((await files.remove([`${sara.id}/p.webp`, `${sara.id}/q.webp`])).data).toHaveLength(2)
})

test('a profile may be changed beside a picture whose file is gone', async () => {
  const sara = await signUp('sara')
  await change(sara, { avatar_url: await uploadMedia('posts', sara, 'p.webp') })
  await serviceClient(product)
    .storage.from('posts')
    .remove([`${sara.id}/p.webp`])
  await change(sara, { cover_image_url: await uploadMedia('posts', sara, 'c.webp') })
  await change(sara, { bio: 'أهلاً' })
})
