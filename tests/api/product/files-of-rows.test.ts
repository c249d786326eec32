/** Files go with the rows that show them: a post, an avatar, a cover, a video, a channel, an account; and stay where another row shows them. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product, serviceClient, sql } from '../../support/backends.ts'
import { newMark } from '../../support/marks.ts'
import { uploadAs } from '../../support/media-files.ts'
import { type Person, signUp } from '../../support/people.ts'

const picturePath = 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/avatars/portrait.webp'
let picture: Blob
let film: Blob
let sara: Person

beforeAll(async () => {
  picture = new Blob([await readFile(picturePath)], { type: 'image/webp' })
  film = new Blob([await readFile('tests/e2e/support/video.mp4')], { type: 'video/mp4' })
})

beforeEach(async () => {
  sara = await signUp('sara')
})

/** Uploads as somebody, and answers with the path that a row would hold. */
async function fileOf({ id, api }: Person, name: string): Promise<string> {
  const file = name.endsWith('.mp4') ? film : picture
  const { error } = await api.storage.from('posts').upload(`${id}/${name}`, file, { contentType: file.type })
  if (error) throw error
  return `/storage/v1/object/public/posts/${id}/${name}`
}

async function post(columns: { image_url?: string; video_url?: string }): Promise<string> {
  const { data, error } = await sara.api.from('posts').insert(columns).select('id').single()
  if (error) throw error
  return data.id
}

async function change(fields: Record<string, string | null>): Promise<void> {
  const { error } = await sara.api.rpc('update_own_profile', { p_fields: fields })
  if (error) throw error
}

const statusOf = async (path: string) => (await fetch(product.url + path)).status
const gone = 400

/** What storage counts for Sara, and what it still has to delete of anybody's. */
async function usage(): Promise<unknown> {
  const [row] = await sql(product, `select files from private.file_usage where owner_id = '${sara.id}'`)
  return row
}

describe('a deleted post', () => {
  test('takes its film and its poster along, row and address at once', async () => {
    const [video_url, image_url] = [await fileOf(sara, '1.mp4'), await fileOf(sara, '1.webp')]
    const id = await post({ video_url, image_url })
    expect([await statusOf(video_url), await statusOf(image_url)]).toEqual([200, 200])
    await sara.api.from('posts').delete().eq('id', id)
    expect([await statusOf(video_url), await statusOf(image_url)]).toEqual([gone, gone])
    expect((await sara.api.storage.from('posts').list(sara.id)).data).toEqual([])
    expect(await usage()).toEqual({ files: 0 })
  })

  test('leaves what another post or the profile still shows, until that goes too', async () => {
    const [shared, face] = [await fileOf(sara, 'shared.webp'), await fileOf(sara, 'face.webp')]
    const [one, other] = [await post({ image_url: shared }), await post({ image_url: shared })]
    const third = await post({ image_url: face })
    await change({ avatar_url: face })
    await sara.api.from('posts').delete().in('id', [one, third])
    expect([await statusOf(shared), await statusOf(face)]).toEqual([200, 200])
    await sara.api.from('posts').delete().eq('id', other)
    expect([await statusOf(shared), await statusOf(face)]).toEqual([gone, 200])
  })

  test('goes as well where its file never was, and takes nobody else’s', async () => {
    const noor = await signUp('noor')
    const hers = await fileOf(noor, '1.webp')
    const [{ id } = {}] = await sql<{ id: string }>(
      product,
      `insert into public.posts (user_id, image_url)
       values ('${sara.id}', '/storage/v1/object/public/posts/${sara.id}/none.webp') returning id`,
    )
    expect((await sara.api.from('posts').delete().eq('id', id).select('id')).data).toEqual([{ id }])
    expect(await statusOf(hers)).toBe(200)
  })

  test('goes with hundreds of others, whose files never were', async () => {
    await sql(
      product,
      `insert into public.posts (user_id, image_url)
       select '${sara.id}', '/storage/v1/object/public/posts/${sara.id}/' || n || '.webp' from generate_series(1, 300) as n`,
    )
    expect((await sara.api.from('posts').delete().eq('user_id', sara.id)).error).toBeNull()
  })
})

describe('a profile', () => {
  test.each(['avatar_url', 'cover_image_url'])(
    'with another %s, or none, loses the file of the first',
    async (column) => {
      const [first, second] = [await fileOf(sara, '1.webp'), await fileOf(sara, '2.webp')]
      await change({ [column]: first })
      await change({ bio: 'أهلاً' })
      expect(await statusOf(first)).toBe(200)
      await change({ [column]: second })
      expect([await statusOf(first), await statusOf(second)]).toEqual([gone, 200])
      await change({ [column]: null })
      expect(await statusOf(second)).toBe(gone)
    },
  )

  test('that changes avatar and cover about keeps both files', async () => {
    const [face, view] = [await fileOf(sara, '1.webp'), await fileOf(sara, '2.webp')]
    await change({ avatar_url: face, cover_image_url: view })
    await change({ avatar_url: view, cover_image_url: face })
    expect([await statusOf(face), await statusOf(view)]).toEqual([200, 200])
  })
})

test('a post that is changed by the service loses the file it showed', async () => {
  const [first, second] = [await fileOf(sara, '1.webp'), await fileOf(sara, '2.webp')]
  const id = await post({ image_url: first })
  const { error } = await serviceClient(product).from('posts').update({ image_url: second }).eq('id', id)
  expect(error).toBeNull()
  expect([await statusOf(first), await statusOf(second)]).toEqual([gone, 200])
})

test('an account that is deleted takes all its files along, shown or not', async () => {
  const files = await Promise.all(['1.mp4', '2.webp', '3.webp', '4.webp'].map((name) => fileOf(sara, name)))
  const [video_url = '', avatar_url = '', cover_image_url = ''] = files
  await post({ video_url })
  await change({ avatar_url, cover_image_url })
  const { error } = await serviceClient(product).auth.admin.deleteUser(sara.id)
  expect(error).toBeNull()
  expect(await Promise.all(files.map(statusOf))).toEqual(files.map(() => gone))
})

test('the guard of storage is up again after a file was deleted', async () => {
  await post({ image_url: await fileOf(sara, '1.webp') })
  await expect(
    sql(
      product,
      `delete from public.posts where user_id = '${sara.id}'; delete from storage.objects where name = 'x'`,
    ),
  ).rejects.toThrow('Use the Storage API instead')
})

describe('what is named by a video or a channel, and not shown yet', () => {
  const openChannel = async ({ api }: Person, id: string = randomUUID()) => {
    const { error } = await api.from('channels').insert({ id, name: `قناة ${newMark(8)}` })
    if (error) throw error
    return id
  }

  async function startUpload(channel_id: string) {
    const id = randomUUID()
    const { error } = await sara.api.from('videos').insert({ id, channel_id, title: 'يوم في الأهوار' })
    if (error) throw error
    const cover = await uploadAs(sara, 'thumbnails', `${id}-thumb.webp`)
    return { id, files: [cover, await uploadAs(sara, 'videos', `${id}.mp4`)] }
  }

  test.each([
    ['the video', (video: string) => sara.api.from('videos').delete().eq('id', video)],
    ['its channel', () => sara.api.from('channels').delete().eq('owner_id', sara.id)],
    ['the account', () => serviceClient(product).auth.admin.deleteUser(sara.id)],
  ])('goes with %s', async (_, remove) => {
    const { id, files } = await startUpload(await openChannel(sara))
    expect(await Promise.all(files.map(statusOf))).toEqual([200, 200])
    expect((await remove(id)).error).toBeNull()
    expect(await Promise.all(files.map(statusOf))).toEqual([gone, gone])
    expect(await sql(product, `select name from storage.objects where name like '${id}%'`)).toEqual([])
  })

  test('goes with its channel, and takes no film of a video that has the same id', async () => {
    const { id, files } = await startUpload(await openChannel(sara))
    const noor = await signUp('noor')
    await openChannel(noor, id)
    const face = await uploadAs(noor, 'thumbnails', `${id}-profile-1.webp`)
    const banner = await uploadAs(noor, 'thumbnails', `${id}-banner-1.webp`)
    expect((await noor.api.from('channels').delete().eq('id', id)).error).toBeNull()
    expect(await Promise.all([face, banner, ...files].map(statusOf))).toEqual([gone, gone, 200, 200])
  })
})
