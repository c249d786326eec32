/** How large a picture and a film may be: 10 and 100 MB (spec 1 §9), whichever way they come. */
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { tokenOf } from '../../support/sessions.ts'

const mostOfPicture = 10 * 1024 ** 2
const mostOfFilm = 100 * 1024 ** 2
const tooLarge = 'حجم الصورة يجب أن يكون أقل من 10 ميجا'
let sara: Person

beforeAll(async () => {
  sara = await signUp('sara')
})

const newName = () => `${sara.id}/${randomUUID()}`

/** Begins an upload in parts, of which the size is said first. */
async function beginInParts(bytes: number, contentType: string): Promise<Response> {
  const metadata = { bucketName: 'posts', objectName: newName(), contentType }
  const encoded = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  return fetch(`${product.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      apikey: product.anonKey,
      authorization: `Bearer ${await tokenOf(sara.api)}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': encoded.join(','),
    },
  })
}

/** As a row comes whose size nobody announced. */
const describe = (bytes: number, mimetype: string, bucket = 'posts') =>
  sql(
    product,
    `insert into storage.objects (bucket_id, name, metadata)
     values ('${bucket}', '${newName()}.${mimetype.split('/')[1]}', '{"size": ${bytes}, "mimetype": "${mimetype}"}') returning name`,
  )

test('a picture of more is refused with the words to show', async () => {
  // Of noise, which no format makes smaller.
  const width = 1_900
  const noise = sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
  const picture = new Blob([await noise.png({ compressionLevel: 0 }).toBuffer()], { type: 'image/png' })
  expect(picture.size).toBeGreaterThan(mostOfPicture)
  const { error } = await sara.api.storage
    .from('posts')
    .upload(newName(), picture, { contentType: 'image/png' })
  expect(error).toMatchObject({ message: tooLarge, statusCode: '413' })
  const { data } = await sara.api.storage.from('posts').list(sara.id)
  expect(data).toEqual([])
})

test('in parts it is refused before the first of them', async () => {
  const refused = await beginInParts(mostOfPicture + 1, 'image/png')
  expect([refused.status, await refused.text()]).toEqual([413, expect.stringContaining(tooLarge)])
  expect((await beginInParts(mostOfPicture, 'image/png')).status).toBe(201)
  expect((await beginInParts(mostOfFilm, 'video/mp4')).status).toBe(201)
  expect((await beginInParts(mostOfFilm + 1, 'video/mp4')).status).toBe(413)
})

test('a row that says so is not written, whoever writes it', async () => {
  for (const type of ['image/jpeg', 'image/gif', 'image/avif']) {
    await expect(describe(mostOfPicture + 1, type)).rejects.toThrow(tooLarge)
    await expect(describe(mostOfPicture, type)).resolves.toHaveLength(1)
  }
  await expect(describe(mostOfFilm, 'video/mp4')).resolves.toHaveLength(1)
  const [{ name } = {}] = await describe(1, 'image/jpeg')
  const grow = `update storage.objects set metadata = metadata || '{"size": ${mostOfPicture + 1}}' where name = '${name}' returning name`
  await expect(sql(product, grow)).rejects.toThrow(tooLarge)
})
