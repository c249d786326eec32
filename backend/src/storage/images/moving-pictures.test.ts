import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gifExtension, movingGif, movingWebp } from '../testing/moving-pictures.ts'
import { createImageProcess, type ImageProcess } from './image-process.ts'
import { type ImageTask, mostFrames } from './image-task.ts'

let folder: string
let images: ImageProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moving-pictures-'))
  images = createImageProcess()
})

afterAll(() => {
  images.end()
  return rm(folder, { recursive: true })
})

const target = () => join(folder, 'target')

async function run(bytes: Buffer, task: (source: string) => ImageTask) {
  const source = join(folder, 'source')
  await writeFile(source, bytes)
  return images.run(task(source), new AbortController().signal)
}

const strip = (source: string): ImageTask => ({ kind: 'strip', source, target: target() })
const clean = (source: string): ImageTask => ({ kind: 'clean', source, target: target(), format: 'webp' })
const render = (source: string): ImageTask => ({
  kind: 'render',
  source,
  target: target(),
  transform: { width: 20, format: 'webp' },
})
const framesOf = async (path: string) => (await sharp(await readFile(path)).metadata()).pages ?? 1

test('a picture moves for as many frames as are looked at, and no longer', async () => {
  expect(await run(movingGif(mostFrames), strip)).toMatchObject({ ok: true, media: { width: 1, height: 1 } })
  expect(await readFile(target())).toEqual(movingGif(mostFrames))
  expect(await run(movingWebp(mostFrames), clean)).toMatchObject({ ok: true, media: { width: 1 } })
  expect(await framesOf(target())).toBe(mostFrames)
  const tooMany = { ok: false, reason: 'too many frames' }
  expect(await run(movingGif(mostFrames + 1), strip)).toMatchObject(tooMany)
  expect(await run(movingWebp(mostFrames + 1), clean)).toMatchObject(tooMany)
})

// With all of them looked at, each takes from half a minute to hours.
test.each([
  ['GIF', movingGif(100_000), strip],
  ['WebP', movingWebp(100_000), clean],
  ['WebP in its first frame', movingWebp(100_000, true), clean],
] as const)('of a %s with far too many only so many are looked at', async (_, bytes, taken) => {
  expect(await run(bytes, taken)).toMatchObject({ ok: false })
  const rendered = await run(bytes, render)
  if (rendered.ok) expect(await framesOf(target())).toBe(1)
  else expect(rendered.reason).toBe('unreadable')
  expect((await run(bytes, (source) => ({ kind: 'measure', source }))).ok).toBe(rendered.ok)
})

test.each([
  ['GIF', movingGif(mostFrames + 1)],
  ['WebP', movingWebp(mostFrames + 1)],
])('a %s of too many frames that is there already is rendered as its first', async (_, bytes) => {
  expect(await run(bytes, render)).toMatchObject({ ok: true, format: 'webp' })
  expect(await framesOf(target())).toBe(1)
  expect(await run(bytes, (source) => ({ kind: 'measure', source }))).toMatchObject({
    ok: true,
    media: { width: 1, height: 1 },
  })
})

test('a GIF keeps its pixels and how often it repeats, and loses all else that it tells', async () => {
  const forever = gifExtension('NETSCAPE2.0', Buffer.from([1, 0, 0]))
  const told = [
    gifExtension('', 'GPS of home'),
    gifExtension('XMP DataXMP', 'exif:GPSLatitude'),
    gifExtension('ICCRGBG1012', 'GPS of a profile'),
    gifExtension('NETSCAPE2.0', Buffer.from('\x01\0\0GPS again')),
  ]
  const gif = Buffer.concat([movingGif(3, [...told, forever, ...told]), Buffer.from('GPS behind it')])
  expect(await run(gif, strip)).toMatchObject({ ok: true })
  expect(await readFile(target())).toEqual(movingGif(3, [forever]))
  expect(await sharp(target()).metadata()).toMatchObject({ pages: 3, loop: 0 })
})

test('a GIF that ends too early is not stored, nor one without a picture', async () => {
  const whole = movingGif(2)
  expect(await run(movingGif(0), strip)).toMatchObject({ ok: false, reason: 'unreadable' })
  expect(await run(whole.subarray(0, 10), strip)).toMatchObject({ ok: false, reason: 'unreadable' })
  expect(await run(Buffer.from('GIF89a/*<script>*/'), strip)).toMatchObject({
    ok: false,
    reason: 'unreadable',
  })
})

test('what a picture takes of a processor is told, and its pixels do not tell it', async () => {
  const outcome = await run(movingWebp(mostFrames), clean)
  expect(outcome.cost).toBeLessThan(100_000)
  expect(outcome.cpuMs).toBeGreaterThan(10)
})
