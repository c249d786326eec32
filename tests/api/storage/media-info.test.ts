/** What a picture or film is like is measured when it is stored, by the server alone. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { newPerson, type Person } from '../../support/token-people.ts'
import { blob, film, picture } from './files.ts'

async function measured({ client, id }: Person, bucket: string, name: string): Promise<unknown> {
  const { data, error } = await client.storage.from(bucket).list(id, { search: name })
  if (error) throw error
  return data[0]?.metadata?.media
}

test('a picture is measured as it is shown, and its preview has its colours', async () => {
  const sara = await newPerson()
  const lying = await sharp(await picture('jpeg', 600, 300, '#d02010'))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { error } = await sara.client.storage
    .from('pictures')
    .upload(`${sara.id}/a.jpg`, blob(lying, 'image/jpeg'))
  expect(error).toBeNull()
  const media = await measured(sara, 'pictures', 'a.jpg')
  expect(media).toEqual({ width: 300, height: 600, duration: null, preview: expect.any(String) })
  const hash = Buffer.from((media as { preview: string }).preview, 'base64')
  expect(hash.length).toBeLessThanOrEqual(25)
  expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(0.5, 0)
  const { r, g, b, a } = thumbHashToAverageRGBA(hash)
  expect([r > 0.6, g < 0.3, b < 0.3, a]).toEqual([true, true, true, 1])
})

test('each kind of picture is: one that moves, one that is grey, one that is partly clear', async () => {
  const sara = await newPerson()
  const frames = await Promise.all(['#146b4a', '#d7a13b'].map((colour) => picture('png', 30, 20, colour)))
  const moving = (format: 'gif' | 'webp') =>
    sharp(frames, { join: { animated: true } })
      .toFormat(format, { delay: [100, 100] })
      .toBuffer()
  const clear = { create: { width: 50, height: 40, channels: 4, background: '#146b4a40' } } as const
  const pictures: [string, string, Buffer, [number, number]][] = [
    ['a.gif', 'image/gif', await moving('gif'), [30, 20]],
    ['a.webp', 'image/webp', await moving('webp'), [30, 20]],
    [
      'b.png',
      'image/png',
      await sharp(await picture('png', 44, 55))
        .greyscale()
        .toBuffer(),
      [44, 55],
    ],
    ['c.png', 'image/png', await sharp(clear).png().toBuffer(), [50, 40]],
    ['d.png', 'image/png', await picture('png', 1, 1), [1, 1]],
    [
      'e.avif',
      'image/avif',
      await sharp(await picture('png', 64, 32))
        .avif()
        .toBuffer(),
      [64, 32],
    ],
  ]
  for (const [name, type, bytes, [width, height]] of pictures) {
    const { error } = await sara.client.storage
      .from('pictures')
      .upload(`${sara.id}/${name}`, blob(bytes, type))
    expect([name, error]).toEqual([name, null])
    expect(await measured(sara, 'pictures', name)).toMatchObject({ width, height, preview: /.{6,}/ })
  }
})

test('a film says by its headers; one that does not say is kept all the same', async () => {
  const sara = await newPerson()
  const films = sara.client.storage.from('films')
  await films.upload(`${sara.id}/a.mp4`, blob(await readFile('tests/e2e/support/video.mp4'), 'video/mp4'))
  expect(await measured(sara, 'films', 'a.mp4')).toEqual({
    width: expect.any(Number),
    height: expect.any(Number),
    duration: expect.any(Number),
    preview: null,
  })
  expect((await films.upload(`${sara.id}/b.mp4`, blob(film(1_000), 'video/mp4'))).error).toBeNull()
  expect(await measured(sara, 'films', 'b.mp4')).toBeUndefined()
})

test('nothing that an uploader says of a file is taken for it', async () => {
  const sara = await newPerson()
  const said = { media: { width: 1, height: 9, preview: 'x' }, width: 1, size: 1 }
  const { error } = await sara.client.storage
    .from('pictures')
    .upload(`${sara.id}/a.png`, blob(await picture('png', 60, 40), 'image/png'), { metadata: said })
  expect(error).toBeNull()
  expect(await measured(sara, 'pictures', 'a.png')).toMatchObject({ width: 60, height: 40 })
})

test('a copy is as what it was made from', async () => {
  const sara = await newPerson()
  const pictures = sara.client.storage.from('pictures')
  await pictures.upload(`${sara.id}/a.png`, blob(await picture('png', 60, 40), 'image/png'))
  await pictures.copy(`${sara.id}/a.png`, `${sara.id}/b.png`)
  expect(await measured(sara, 'pictures', 'b.png')).toEqual(await measured(sara, 'pictures', 'a.png'))
})
