import sharp from 'sharp'
import { expect, test } from 'vitest'
import { protocol } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'
import { blob, bytesOf, picture } from './files.ts'

test('what a picture hides is gone once it is stored, and it stands upright', async () => {
  const sara = await newPerson()
  const original = await sharp(await picture('jpeg', 60, 40))
    .withExif({ IFD0: { Copyright: 'Sara' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 18/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(original).metadata()).exif).toBeDefined()

  const pictures = sara.client.storage.from('pictures')
  await pictures.upload(`${sara.id}/me.jpg`, blob(original, 'image/jpeg'))
  const stored = await sharp(await bytesOf((await pictures.download(`${sara.id}/me.jpg`)).data)).metadata()
  expect(stored).toMatchObject({ format: 'jpeg', width: 40, height: 60 })
  expect(stored.exif).toBeUndefined()
  expect(stored.orientation).toBeUndefined()
})

test('what follows a picture in its file is gone too', async () => {
  const sara = await newPerson()
  const polyglot = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')])
  const pictures = sara.client.storage.from('pictures')
  await pictures.upload(`${sara.id}/a.png`, blob(polyglot, 'image/png'))
  const stored = await bytesOf((await pictures.download(`${sara.id}/a.png`)).data)
  expect(stored.includes('<script>')).toBe(false)
})

test('a moving picture keeps moving', async () => {
  const sara = await newPerson()
  const pictures = sara.client.storage.from('pictures')
  for (const format of ['gif', 'webp'] as const) {
    const frames = await Promise.all(['#146b4a', '#d7a13b'].map((colour) => picture('png', 20, 20, colour)))
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
    const path = `${sara.id}/moving.${format}`
    const { error } = await pictures.upload(path, blob(moving, `image/${format}`))
    expect(error).toBeNull()
    const stored = await bytesOf((await pictures.download(path)).data)
    expect((await sharp(stored, { animated: true }).metadata()).pages).toBe(2)
  }
})

test('a picture of more pixels than can be afforded is refused', async () => {
  const sara = await newPerson()
  const huge = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const { error } = await sara.client.storage
    .from('pictures')
    .upload(`${sara.id}/huge.png`, blob(huge, 'image/png'))
  expect(error).toMatchObject({ statusCode: '415' })
})

test('pictures are rendered at the size, quality and format that is asked for', async () => {
  const sara = await newPerson()
  const path = `${sara.id}/wide.png`
  const pictures = sara.client.storage.from('pictures')
  await pictures.upload(path, blob(await picture('png', 600, 400), 'image/png'))

  const rendered = async (transform: Parameters<typeof pictures.download>[1]) => {
    const { data, error } = await pictures.download(path, transform)
    if (error) throw error
    return sharp(await bytesOf(data)).metadata()
  }
  expect(await rendered({ transform: { width: 300 } })).toMatchObject({ width: 300, height: 200 })
  expect(await rendered({ transform: { width: 100, height: 100 } })).toMatchObject({
    width: 100,
    height: 100,
  })
  expect(await rendered({ transform: { width: 100, height: 100, resize: 'contain' } })).toMatchObject({
    width: 100,
    height: 67,
  })
  expect(await rendered({ transform: { width: 5000, quality: 50 } })).toMatchObject({ width: 600 })

  const { publicUrl } = pictures.getPublicUrl(path, { transform: { width: 60 } }).data
  const browser = await fetch(publicUrl, { headers: { accept: 'image/avif,image/webp,*/*' } })
  expect(browser.headers.get('content-type')).toBe('image/webp')
  expect(browser.headers.get('vary')).toContain('accept')
  const origin = await fetch(`${publicUrl}&format=origin`, { headers: { accept: 'image/webp' } })
  expect(origin.headers.get('content-type')).toBe('image/png')
})

test('what is no picture cannot be rendered, nor a picture in a wrong way', async () => {
  const sara = await newPerson()
  const path = `${sara.id}/text.txt`
  const pictures = sara.client.storage.from('pictures')
  await pictures.upload(path, 'no picture')
  const base = `${protocol.url}/storage/v1/render/image/public/pictures/${path}`
  for (const query of ['width=10', 'width=-1', 'width=x', 'quality=500', 'resize=tile', 'format=exe']) {
    const answer = await fetch(`${base}?${query}`)
    expect(answer.status, query).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'InvalidRequest' })
  }
})
