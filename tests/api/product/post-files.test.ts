/** Files of posts: everyone downloads, each person writes under their own id, and only pictures and videos come in. */
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { planAs } from '../../support/plans.ts'

const picturePath = 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/avatars/portrait.webp'
let sara: Person
let noor: Person
let picture: Blob

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  picture = new Blob([await readFile(picturePath)], { type: 'image/webp' })
})

function upload({ api }: Pick<Person, 'api'>, name: string, upsert = false) {
  return api.storage
    .from('posts')
    .upload(name, picture, { contentType: 'image/webp', cacheControl: '3600', upsert })
}

describe('uploading', () => {
  test('under one’s own id, with or without a folder, and anyone can look', async () => {
    for (const name of [`${sara.id}/1-a.webp`, `${sara.id}/avatars/1-a.webp`, `${sara.id}/covers/1-a.webp`]) {
      expect((await upload(sara, name)).error).toBeNull()
      const { data } = sara.api.storage.from('posts').getPublicUrl(name)
      expect((await fetch(data.publicUrl)).status).toBe(200)
    }
  })

  test('again with upsert, by its owner alone', async () => {
    const name = `${sara.id}/2.webp`
    await upload(sara, name)
    expect((await upload(sara, name)).error).not.toBeNull()
    expect((await upload(sara, name, true)).error).toBeNull()
    expect((await upload(noor, name, true)).error).not.toBeNull()
  })

  test.each([
    () => `${noor.id}/1.webp`,
    () => 'avatars/1.webp',
    () => '1.webp',
    () => `${sara.id}-x/1.webp`,
    () => `x/${sara.id}/1.webp`,
  ])('nowhere else', async (name) => {
    expect((await upload(sara, name())).error).not.toBeNull()
  })

  test('not by a visitor, and no page or script', async () => {
    expect((await upload({ api: client(product) }, `${sara.id}/3.webp`)).error).not.toBeNull()
    for (const contentType of ['text/html', 'image/svg+xml', 'application/javascript']) {
      const file = new Blob(['<script>alert(1)</script>'], { type: contentType })
      const { error } = await sara.api.storage.from('posts').upload(`${sara.id}/x`, file, { contentType })
      expect(error).not.toBeNull()
    }
  })
})

describe('afterwards', () => {
  test("one lists and deletes one's own and nothing of others", async () => {
    const name = `${sara.id}/4.webp`
    await upload(sara, name)
    const byNoor = await noor.api.storage.from('posts').list(sara.id)
    expect(byNoor.data).toEqual([])
    await noor.api.storage.from('posts').remove([name])
    const { data } = await sara.api.storage.from('posts').list(sara.id)
    expect(data?.map((file) => file.name)).toContain('4.webp')
    expect((await sara.api.storage.from('posts').remove([name])).data).toHaveLength(1)
    expect((await fetch(sara.api.storage.from('posts').getPublicUrl(name).data.publicUrl)).ok).toBe(false)
  })

  test('listing everything reads one’s own files alone, however many there are', async () => {
    const listing =
      "select name from storage.objects where bucket_id = 'posts' and name >= '' and name < chr(1114111)"
    // Of a few it makes no difference which are read.
    const many = "bucket_id = 'posts' and name like 'many/%'"
    await sql(
      product,
      `do $$ begin
         insert into storage.objects (bucket_id, name) select 'posts', 'many/' || n from generate_series(1, 20000) as n;
         analyze storage.objects;
       end $$`,
    )
    const plan = await planAs(product, sara.id, listing)
    await sql(
      product,
      `do $$ begin
         perform set_config('storage.allow_delete_query', 'true', true);
         delete from storage.objects where ${many};
       end $$`,
    )
    expect(plan).toMatch(/Index Cond: .*name >= [$(]\w+.*name < [$(]\w+/)
  })

  test("one's file does not move under another's id, nor another's under one's own", async () => {
    const name = `${sara.id}/5.webp`
    await upload(sara, name)
    expect((await sara.api.storage.from('posts').move(name, `${noor.id}/5.webp`)).error).not.toBeNull()
    expect((await noor.api.storage.from('posts').move(name, `${noor.id}/5.webp`)).error).not.toBeNull()
  })
})
