/** Files that nothing shows are deleted after a day: by the job here, by an edge function on a hosted project. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'

const picturePath = 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/avatars/portrait.webp'
let sara: Person
let picture: Blob
let film: Blob

beforeAll(async () => {
  picture = new Blob([await readFile(picturePath)], { type: 'image/webp' })
  film = new Blob([await readFile('tests/e2e/support/video.mp4')], { type: 'video/mp4' })
})

beforeEach(async () => {
  sara = await signUp('sara')
})

/** A file of Sara's; answers with its path. */
async function fileOf(name: string): Promise<string> {
  const path = `${sara.id}/${name}`
  const file = name.endsWith('.mp4') ? film : picture
  const { error } = await sara.api.storage.from('posts').upload(path, file, { contentType: file.type })
  if (error) throw error
  return `/storage/v1/object/public/posts/${path}`
}

/** As if Sara's files of these names, or all of them, had come so long ago: once all is as it is to be, for others have old ones deleted. */
const letAge = (age = '25 hours', name = '%') =>
  sql(
    product,
    `alter table storage.objects disable trigger update_objects_updated_at;
     update storage.objects set created_at = now() - interval '${age}', updated_at = now() - interval '${age}'
     where name like '${sara.id}/${name}';
     alter table storage.objects enable trigger update_objects_updated_at`,
  )

async function kept(): Promise<string[]> {
  const { data } = await sara.api.storage.from('posts').list(sara.id)
  return (data ?? []).map(({ name }) => name).sort()
}

const byJob = () => sql(product, 'select private.delete_unused_files()')
const byFunction = async () => {
  const { data, error } = await serviceClient(product).functions.invoke('delete-unused-files', { body: {} })
  if (error) throw error
  expect(data).toMatchObject({ success: true })
}

describe.each([
  ['the job', byJob],
  ['the edge function', byFunction],
])('%s', (_name, run) => {
  test('deletes what is in no post and no profile, bytes and all', async () => {
    const lost = await fileOf('lost.webp')
    expect((await fetch(product.url + lost)).status).toBe(200)
    await letAge()
    await run()
    expect(await kept()).toEqual([])
    expect((await fetch(product.url + lost)).status).toBe(400)
  })

  test('keeps what a post or profile shows, and what has just come', async () => {
    const [picture_of, poster, video_url, face, cover] = [
      await fileOf('picture.webp'),
      await fileOf('poster.webp'),
      await fileOf('film.mp4'),
      await fileOf('face.webp'),
      await fileOf('cover.webp'),
    ]
    await fileOf('new.webp')
    await letAge('23 hours', 'new.webp')
    await sara.api.from('posts').insert({ content: '', image_url: picture_of })
    await sara.api.from('posts').insert({
      content: '',
      image_url: poster,
      video_url,
    })
    await sara.api.rpc('update_own_profile', { p_fields: { avatar_url: face, cover_image_url: cover } })
    for (const shown of ['picture.webp', 'poster.webp', 'film.mp4', 'face.webp', 'cover.webp'])
      await letAge('25 hours', shown)
    await run()
    const shown = ['cover.webp', 'face.webp', 'film.mp4', 'new.webp', 'picture.webp', 'poster.webp']
    expect(await kept()).toEqual(shown)
  })

  test('deletes what somebody else shows, whichever way that came to be', async () => {
    const shown = await fileOf('film.mp4')
    const noor = await signUp('noor')
    expect((await noor.api.from('posts').insert({ content: 'x', video_url: shown })).error).not.toBeNull()
    await sql(
      product,
      `alter table public.posts disable trigger prepare_post;
       insert into public.posts (user_id, content, video_url) values ('${noor.id}', 'x', '${shown}');
       alter table public.posts enable trigger prepare_post`,
    )
    await letAge()
    await run()
    expect(await kept()).toEqual([])
    const [usage] = await sql(
      product,
      `select files, bytes from private.file_usage where owner_id = '${sara.id}'`,
    )
    expect(usage).toEqual({ files: 0, bytes: 0 })
  })

  test('deletes what a deleted post leaves behind', async () => {
    const image_url = await fileOf('picture.webp')
    const { data: post } = await sara.api
      .from('posts')
      .insert({ content: '', image_url })
      .select('id')
      .single()
    await letAge()
    await sara.api.from('posts').delete().eq('id', post?.id)
    await run()
    expect(await kept()).toEqual([])
  })
})

test('nobody but the service may ask which files are unused, or have them deleted', async () => {
  for (const api of [client(product), sara.api]) {
    expect((await api.rpc('list_unused_files')).error?.code).toBe('42501')
  }
  const { data } = await sara.api.auth.getSession()
  const invented = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.c2lnbmVkLWJ5LW5vYm9keQ'
  const unsigned = 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.'
  const answers: boolean[][] = []
  const bearers = [data.session?.access_token, product.anonKey, invented, unsigned, 'sb_secret_invented', '']
  const isKept = async () => {
    const name = `${randomUUID()}.webp`
    await fileOf(name)
    await letAge()
    for (const bearer of bearers) {
      const answer = await fetch(`${product.url}/functions/v1/delete-unused-files`, {
        method: 'POST',
        headers: { apikey: product.anonKey, ...(bearer && { Authorization: `Bearer ${bearer}` }) },
        body: '{}',
      })
      answers.push([answer.ok, (await answer.json()).success === true])
    }
    return (await kept()).includes(name)
  }
  // Others who may have it deleted do so at times, and not each time.
  await expect.poll(isKept).toBe(true)
  expect(new Set(answers.map(String))).toEqual(new Set(['false,false']))
})

test('the demo content shows every file it brings', async () => {
  const [row] = await sql<{ count: number }>(
    product,
    `select count(*)
     from storage.objects
     where owner_id like '00000000-0000-4000-a000-%'
       and not exists (select from private.used_files where path = private.public_path(bucket_id, name))`,
  )
  expect(row?.count).toBe(0)
})
