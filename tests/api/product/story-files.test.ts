/** Files of stories: pictures of 5 MB and films of 50 MB (spec 1 §9), by what their bytes are, under their owner's name. */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'

let sara: Person
let noor: Person

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
})

const upload = (bytes: Uint8Array<ArrayBuffer>, contentType: string, name = `${sara.id}/${randomUUID()}`) =>
  sara.api.storage.from('stories').upload(name, new Blob([bytes], { type: contentType }), { contentType })

test('a picture of more than 5 MB is refused with the words to show, and a film of more than 50', async () => {
  const width = 1_400
  const noise = sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
  const picture = Uint8Array.from(await noise.png({ compressionLevel: 0 }).toBuffer())
  expect(picture.length).toBeGreaterThan(5 * 1024 ** 2)
  const { error } = await upload(picture, 'image/png')
  expect(error).toMatchObject({ message: 'حجم الملف كبير جداً. الحد الأقصى 5 ميجا', statusCode: '413' })
  const describe = (bytes: number, type: string) =>
    sql(
      product,
      `insert into storage.objects (bucket_id, name, metadata)
       values ('stories', '${sara.id}/${randomUUID()}', '{"size": ${bytes}, "mimetype": "${type}"}') returning name`,
    )
  await expect(describe(5 * 1024 ** 2, 'image/png')).resolves.toHaveLength(1)
  await expect(describe(5 * 1024 ** 2 + 1, 'image/png')).rejects.toThrow('5 ميجا')
  const film = new Uint8Array(50 * 1024 ** 2 + 1)
  film.set(await readFile('tests/e2e/support/video.mp4'))
  expect((await upload(film, 'video/mp4')).error).toMatchObject({ statusCode: '413' })
})

test('what is no picture or film is refused: empty, of another kind, by another name, cut off, of 100 megapixels', async () => {
  const film = Uint8Array.from(await readFile('tests/e2e/support/video.mp4'))
  const picture = Uint8Array.from(await readFile('tests/e2e/support/picture.jpg'))
  const words = new TextEncoder().encode('<script>alert(1)</script>')
  const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const refused: [string, Uint8Array<ArrayBuffer>, string][] = [
    ['an empty picture', new Uint8Array(), 'image/png'],
    ['an empty film', new Uint8Array(), 'video/mp4'],
    ['a page', words, 'text/html'],
    ['a drawing with a script', words, 'image/svg+xml'],
    ['words as a picture', words, 'image/png'],
    ['words as a film', words, 'video/mp4'],
    ['a film as a picture', film, 'image/jpeg'],
    ['a picture as a film', picture, 'video/mp4'],
    ['a picture of its beginning', picture.slice(0, 200), 'image/jpeg'],
    ['100 megapixels', Uint8Array.from(huge), 'image/png'],
  ]
  const taken = []
  for (const [what, bytes, type] of refused) {
    const { error } = await upload(bytes, type)
    if (!error) taken.push(what)
  }
  expect(taken).toEqual([])
  expect((await sara.api.storage.from('stories').list(sara.id)).data?.filter(({ id }) => id)).toHaveLength(1)
})

test('nobody writes, lists, moves or deletes in another’s folder', async () => {
  const film = Uint8Array.from(await readFile('tests/e2e/support/video.mp4'))
  const name = `${sara.id}/own.mp4`
  expect((await upload(film, 'video/mp4', name)).error).toBeNull()
  expect((await upload(film, 'video/mp4', `${noor.id}/forged.mp4`)).error).not.toBeNull()
  const files = noor.api.storage.from('stories')
  expect((await files.list(sara.id)).data).toEqual([])
  expect((await files.remove([name])).data).toEqual([])
  expect((await files.move(name, `${noor.id}/moved.mp4`)).error).not.toBeNull()
  expect((await files.copy(name, `${noor.id}/copied.mp4`)).error).not.toBeNull()
  expect((await fetch(`${product.url}/storage/v1/object/public/stories/${name}`)).status).toBe(200)
})
