/** How much one person keeps in storage, whichever way the files come. */
import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { product, serviceClient, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { picture as plainPicture } from '../storage/files.ts'

const picturePath = 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/avatars/portrait.webp'
const mostFiles = 2000
const mostBytes = 2 * 1024 ** 3
const tooManyFiles = 'وصلت إلى الحد الأقصى لعدد ملفاتك (2,000 ملف). احذف بعض منشوراتك ثم حاول مرة أخرى'
const tooManyBytes = 'وصلت إلى الحد الأقصى لمساحة ملفاتك (2,048 ميغابايت). احذف بعض منشوراتك ثم حاول مرة أخرى'

let sara: Person
let picture: Blob

beforeAll(async () => {
  picture = new Blob([await readFile(picturePath)], { type: 'image/webp' })
})

beforeEach(async () => {
  sara = await signUp('sara')
  await upload('first.webp')
})

function files() {
  return sara.api.storage.from('posts')
}

function upload(name: string, upsert = false) {
  return files().upload(`${sara.id}/${name}`, picture, { contentType: 'image/webp', upsert })
}

/** As if she had kept so much more for long. */
async function alreadyKeeps(column: 'files' | 'bytes', amount: number): Promise<void> {
  await sql(product, `update private.file_usage set ${column} = ${amount} where owner_id = '${sara.id}'`)
}

async function usage() {
  const [row] = await sql<{ files: number; bytes: number }>(
    product,
    `select files, bytes from private.file_usage where owner_id = '${sara.id}'`,
  )
  return row
}

async function kept() {
  const [row] = await sql<{ files: number; bytes: number }>(
    product,
    `select count(*) as files, coalesce(sum((metadata ->> 'size')::bigint), 0) as bytes
     from storage.objects where owner_id = '${sara.id}'`,
  )
  return row
}

test('one file more than allowed is refused in Arabic, until another is deleted', async () => {
  await alreadyKeeps('files', mostFiles - 1)
  expect((await upload('last.webp')).error).toBeNull()
  expect((await upload('more.webp')).error).toMatchObject({ status: 400, message: tooManyFiles })
  await files().remove([`${sara.id}/first.webp`])
  expect((await upload('more.webp')).error).toBeNull()
})

test('of two uploads at once for the last place, one gets it', async () => {
  await alreadyKeeps('files', mostFiles - 1)
  const answers = await Promise.all(['a.webp', 'b.webp', 'c.webp'].map((name) => upload(name)))
  expect(answers.map(({ error }) => error?.message ?? 'kept').sort()).toEqual(
    ['kept', tooManyFiles, tooManyFiles].sort(),
  )
  expect(await usage()).toMatchObject({ files: mostFiles })
})

test('bytes count as well, and what is refused leaves nothing behind', async () => {
  await alreadyKeeps('bytes', mostBytes - 10)
  expect((await upload('large.webp')).error).toMatchObject({ status: 400, message: tooManyBytes })
  const { data } = await files().list(sara.id)
  expect(data?.map(({ name }) => name)).toEqual(['first.webp'])
  expect(await usage()).toMatchObject({ files: 1, bytes: mostBytes - 10 })
})

test('who proved neither a number nor a mailbox keeps a tenth, and the rest from then on', async () => {
  const [{ phone_number } = { phone_number: '' }] = await sql<{ phone_number: string }>(
    product,
    `select phone_number from public.profiles where id = '${sara.id}'`,
  )
  const setPhone = (value: string) =>
    sql(product, `update public.profiles set phone_number = ${value} where id = '${sara.id}' returning id`)
  await setPhone('null')
  await alreadyKeeps('bytes', 200 * 1024 ** 2 - 10)
  expect((await upload('large.webp')).error?.message).toContain('200 ميغابايت')
  await setPhone(`'${phone_number}'`)
  expect((await upload('large.webp')).error).toBeNull()
})

test('a copy and a signed upload are uploads too; a replacement and a move are none', async () => {
  await alreadyKeeps('files', mostFiles)
  const copied = await files().copy(`${sara.id}/first.webp`, `${sara.id}/copy.webp`)
  expect(copied.error).toMatchObject({ message: tooManyFiles })
  const signed = await files().createSignedUploadUrl(`${sara.id}/signed.webp`)
  expect(signed.error).toMatchObject({ message: tooManyFiles })
  expect((await upload('first.webp', true)).error).toBeNull()
  expect((await files().move(`${sara.id}/first.webp`, `${sara.id}/moved.webp`)).error).toBeNull()
  expect(await usage()).toMatchObject({ files: mostFiles })
})

test('of copies at once as many are made as there is room for', async () => {
  await alreadyKeeps('bytes', mostBytes - Math.floor(picture.size * 2.5))
  const answers = await Promise.all(
    ['1', '2', '3', '4', '5'].map((name) => files().copy(`${sara.id}/first.webp`, `${sara.id}/${name}.webp`)),
  )
  expect(answers.map(({ error }) => error?.message ?? 'kept').sort()).toEqual(
    ['kept', 'kept', tooManyBytes, tooManyBytes, tooManyBytes].sort(),
  )
})

test('an address for uploading that was given out before is asked about again', async () => {
  const path = `${sara.id}/later.webp`
  const { data } = await files().createSignedUploadUrl(path)
  await alreadyKeeps('files', mostFiles)
  const late = await files().uploadToSignedUrl(path, data?.token ?? '', picture)
  expect(late.error).toMatchObject({ message: tooManyFiles })
})

test('a replacement by something larger counts what it adds', async () => {
  const small = `${sara.id}/small.webp`
  await files().upload(small, new Uint8Array(await plainPicture('webp', 1, 1)), { contentType: 'image/webp' })
  await alreadyKeeps('bytes', mostBytes - 10)
  const replaced = await files().upload(small, picture, { contentType: 'image/webp', upsert: true })
  expect(replaced.error).toMatchObject({ message: tooManyBytes })
})

test('whatever was done, what is counted is what is kept', async () => {
  await Promise.all(['a.webp', 'b.webp', 'c.webp'].map((name) => upload(name)))
  await upload('a.webp', true)
  await files().copy(`${sara.id}/a.webp`, `${sara.id}/d.webp`)
  await files().move(`${sara.id}/b.webp`, `${sara.id}/e.webp`)
  await files().remove([`${sara.id}/c.webp`, `${sara.id}/d.webp`, `${sara.id}/none.webp`])
  expect(await usage()).toEqual(await kept())
})

test('what is counted goes with the account, also where its files are removed after it', async () => {
  expect(await usage()).toMatchObject({ files: 1 })
  expect((await serviceClient(product).auth.admin.deleteUser(sara.id)).error).toBeNull()
  expect(await usage()).toBeUndefined()
  const { error } = await serviceClient(product)
    .storage.from('posts')
    .remove([`${sara.id}/first.webp`])
  expect(error).toBeNull()
  expect(await usage()).toBeUndefined()
})
