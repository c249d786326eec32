import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StoreUnavailable } from '../storage-backend.ts'
import { StorageError } from '../storage-error.ts'
import {
  box,
  element,
  place,
  takenAt,
  telltaleFilm,
  telltaleRecording,
  track,
  words,
} from '../testing/films.ts'
import { cleanVideo } from './clean-video.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clean-video-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function cleaned(bytes: Buffer, mimeType = 'video/mp4'): Promise<Buffer> {
  const path = join(folder, 'film')
  await writeFile(path, bytes)
  await cleanVideo(path, mimeType)
  return readFile(path)
}

test('a film whose folder has gone is not called unreadable', async () => {
  await expect(cleanVideo(join(folder, 'gone', 'film'), 'video/mp4')).rejects.toThrow(StoreUnavailable)
})

/** Cleans, or is told that it cannot be. */
const cleanedOrRefused = (bytes: Buffer, mimeType?: string) =>
  cleaned(bytes, mimeType).catch((error: unknown) => {
    if (error instanceof StorageError && error.code === 'invalid_mime_type') return null
    throw error
  })

const told = (bytes: Buffer) =>
  [place, 'Sara', 'Baghdad', 'GPS', 'left behind', 'LOCATION', 'subtitle', words(takenAt)].filter((secret) =>
    bytes.includes(secret),
  )

describe('MP4 and QuickTime', () => {
  test.each([box('free'), box('mdat', ['.'])])('of tiny boxes only so many are followed', async (small) => {
    const boxes = (count: number) =>
      Buffer.concat([box('ftyp', ['isom']), ...Array<Buffer>(count).fill(small)])
    expect(await cleanedOrRefused(boxes(1_000))).toEqual(boxes(1_000))
    expect(await cleanedOrRefused(boxes(20_000))).toBeNull()
  })

  test.each([
    ['isom', 'video/mp4'],
    ['qt  ', 'video/quicktime'],
  ])('%s: places, names and dates are gone, picture and tables stay where they were', async (brand, type) => {
    const film = telltaleFilm(brand)
    const clean = await cleaned(film, type)
    expect(told(film)).not.toEqual([])
    expect(told(clean)).toEqual([])
    expect(clean).toHaveLength(film.length)
    for (const kept of ['ftyp', 'moov', 'vide', 'stbl', 'stco', 'PICTURE1', 'PICTURE3', 'PICTURE4']) {
      expect(clean.indexOf(kept), kept).toBe(film.indexOf(kept))
    }
    const at = film.indexOf('stbl') - 4
    const tables = film.subarray(at, at + film.readUInt32BE(at))
    expect(clean.includes(tables)).toBe(true)
    expect(await cleaned(clean, type)).toEqual(clean)
  })

  test('what is true of the file afterwards is what is answered', async () => {
    const path = join(folder, 'film')
    await writeFile(path, telltaleFilm())
    const cleaned = await cleanVideo(path, 'video/mp4; codecs=avc1')
    expect(cleaned?.summary).toEqual({
      size: telltaleFilm().length,
      md5: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(await cleanVideo(path, 'text/plain')).toBeNull()
  })

  test.each([
    'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000002/sunset.mp4',
    'tests/e2e/support/video.mp4',
  ])('what a real program wrote into %s is gone, its media stay', async (path) => {
    const film = await readFile(path)
    const clean = await cleaned(film)
    expect(clean.includes('Lavf')).toBe(false)
    const media = film.indexOf('mdat')
    const end = media - 4 + film.readUInt32BE(media - 4)
    expect(clean.subarray(media, end)).toEqual(film.subarray(media, end))
    expect(clean.includes('avc1')).toBe(true)
  })

  test('fragments stay, and what was put between and into them goes', async () => {
    const fragment = box('moof', [
      box('mfhd', [words(0, 1)]),
      box('traf', [box('tfhd', [words(0, 1)]), box('trun', [words(0, 1)]), box('udta', [place])]),
      box('meta', [place]),
    ])
    const film = Buffer.concat([
      box('ftyp', ['iso5', words(0)]),
      box('moov', [
        track({ handler: 'vide', sizes: [], offsets: [] }),
        box('mvex', [box('trex', [words(0)])]),
      ]),
      box('emsg', [place]),
      fragment,
      box('mdat', ['PICTURE']),
    ])
    const clean = await cleaned(film)
    expect(told(clean)).toEqual([])
    for (const kept of ['mvex', 'trex', 'tfhd', 'trun', 'PICTURE'])
      expect(clean.indexOf(kept)).toBe(film.indexOf(kept))
    const withText = Buffer.concat([
      box('ftyp', ['iso5', words(0)]),
      box('moov', [track({ handler: 'text', sizes: [], offsets: [] })]),
      fragment,
    ])
    expect(await cleanedOrRefused(withText)).toBeNull()
  })

  test('a track says where its samples are, and nothing but media is touched', async () => {
    const film = Buffer.concat([
      box('ftyp', ['isom', words(0)]),
      box('moov', [track({ handler: 'text', sizes: [1_000_000], offsets: [0] })]),
      box('mdat', [place]),
    ])
    const clean = await cleaned(film)
    expect(told(clean)).toEqual([])
    expect(clean.subarray(0, 16)).toEqual(film.subarray(0, 16))
    expect(clean.indexOf('mdat')).toBe(film.indexOf('mdat'))
  })

  test('samples of one size, in chunks of several', async () => {
    const table = box('stbl', [
      box('stsc', [words(0, 2, 1, 2, 1, 2, 9, 1)]),
      box('stsz', [words(0, 3, 3)]),
      box('co64', [words(0, 2, 0, 24, 0, 31)]),
    ])
    const media = box('mdia', [box('hdlr', [words(0, 0), 'meta']), box('minf', [table])])
    const film = Buffer.concat([
      box('ftyp', ['isom', words(0)]),
      box('mdat', ['aaabbb-ccc-']),
      box('moov', [box('trak', [media])]),
    ])
    expect((await cleaned(film)).toString('latin1', 24, 35)).toBe('\0\0\0\0\0\0-\0\0\0-')
  })

  test.each([
    ['a size beyond the file', box('udta', [place]).fill(0xff, 0, 4)],
    ['a size of 64 bits beyond everything', box('udta', [place], true).fill(0xff, 8, 16)],
    ['a size smaller than its header', box('udta', [place]).fill(5, 3, 4)],
    ['a size up to the end', box('udta', [place]).fill(0, 0, 4)],
    ['a size of 64 bits that is cut', Buffer.from('00000001756474612b33332e', 'hex')],
    [
      'boxes within boxes, a thousand times',
      Array.from({ length: 1000 }).reduce<Buffer>((inner) => box('udta', [inner]), box('loci', [place])),
    ],
  ])('%s is harmless', async (_name, tail) => {
    const film = Buffer.concat([box('ftyp', ['isom', words(0)]), box('mdat', ['PICTURE']), tail])
    for (const hostile of [film, Buffer.concat([film, box('moov', [tail])])]) {
      const clean = await cleaned(hostile)
      expect(told(clean)).toEqual([])
      expect(clean).toHaveLength(hostile.length)
      expect(clean.includes('PICTURE')).toBe(true)
    }
  })

  test('more than can be taken out is refused', async () => {
    const many = Buffer.concat(Array.from({ length: 60_000 }, () => box('junk')))
    expect(await cleanedOrRefused(Buffer.concat([box('ftyp', ['isom']), many]))).toBeNull()
    const crumbs = Buffer.concat(Array.from({ length: 60_000 }, () => box('mdat')))
    expect(await cleanedOrRefused(Buffer.concat([box('ftyp', ['isom']), crumbs]))).toBeNull()
    const tracks = Array.from({ length: 101 }, () => track({ handler: 'text', sizes: [], offsets: [] }))
    expect(await cleanedOrRefused(Buffer.concat([box('ftyp', ['isom']), box('moov', tracks)]))).toBeNull()
    expect(await cleanedOrRefused(Buffer.concat([Buffer.from('ID3\x04\0\0\0\0'), telltaleFilm()]))).toBeNull()
  })
})

describe('WebM and Matroska', () => {
  test.each([true, false])('tags, titles, dates and attachments are gone; live: %s', async (isLive) => {
    const recording = telltaleRecording({ isLive })
    const clean = await cleaned(recording, 'video/webm')
    expect(told(recording)).not.toEqual([])
    expect(told(clean)).toEqual([])
    expect(clean).toHaveLength(recording.length)
    for (const kept of ['webm', 'V_VP8', 'writer', 'PICTURE1', 'PICTURE2'])
      expect(clean.indexOf(kept), kept).toBe(recording.indexOf(kept))
    expect(await cleaned(clean, 'video/x-matroska')).toEqual(clean)
  })

  test.each([
    ['unknown size', element(0x1254c367, [place], true)],
    ['a size beyond the file', element(0x1254c367, [place]).fill(0x7e, 5, 12)],
    ['no identifier', Buffer.from(`\0\0${place}`)],
    ['one byte', Buffer.from([0x12])],
    ['a small element', element(0x7ba9, ['Sara'])],
  ])('%s is harmless', async (_name, tail) => {
    const recording = Buffer.concat([telltaleRecording(), tail])
    const clean = await cleaned(recording, 'video/webm')
    expect(told(clean)).toEqual([])
    expect(clean).toHaveLength(recording.length)
    expect(clean.includes('PICTURE2')).toBe(true)
  })

  test('a track that is neither picture nor sound is refused, and what is no Matroska', async () => {
    expect(await cleanedOrRefused(telltaleRecording({ trackType: 17 }), 'video/webm')).toBeNull()
    expect(await cleanedOrRefused(telltaleFilm(), 'video/webm')).toBeNull()
    const many = Buffer.concat(Array.from({ length: 60_000 }, () => element(0x7ba9)))
    expect(await cleanedOrRefused(Buffer.concat([telltaleRecording(), many]), 'video/webm')).toBeNull()
  })
})

test('a film that is sent as sound is refused, and sound is not', async () => {
  expect(await cleanedOrRefused(telltaleFilm('M4A '), 'audio/mp4')).toBeNull()
  expect(await cleanedOrRefused(telltaleRecording(), 'audio/webm; codecs=opus')).toBeNull()
  expect(await cleanedOrRefused(telltaleRecording({ trackType: 2 }), 'audio/webm')).not.toBeNull()
  const sound = box('moov', [track({ handler: 'soun', sizes: [], offsets: [] })])
  expect(await cleanedOrRefused(Buffer.concat([box('ftyp', ['M4A ']), sound]), 'audio/mp4')).not.toBeNull()
})

describe('whatever comes', () => {
  const types = [
    'ftyp',
    'moov',
    'trak',
    'mdia',
    'minf',
    'stbl',
    'stsz',
    'stsc',
    'stco',
    'hdlr',
    'udta',
    'mdat',
    'moof',
    'free',
    'mvhd',
    'dref',
  ]
  const { boxes } = fc.letrec<{ boxes: Buffer; inside: Buffer }>((tie) => ({
    boxes: fc
      .array(
        fc
          .tuple(fc.constantFrom(...types), tie('inside'), fc.boolean(), fc.option(fc.nat(), { freq: 10 }))
          .map(([type, inside, isLong, size]) => {
            const made = box(type, [inside], isLong)
            if (size !== null) made.writeUInt32BE(size)
            return made
          }),
        { maxLength: 5 },
      )
      .map((list) => Buffer.concat(list)),
    inside: fc.oneof({ maxDepth: 5 }, fc.uint8Array({ maxLength: 60 }).map(Buffer.from), tie('boxes')),
  }))
  const ids = [
    0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x83, 0x1f43b675, 0xa3, 0xec, 0x1254c367, 0x7ba9, 0xbf,
  ]
  const { elements } = fc.letrec<{ elements: Buffer; inside: Buffer }>((tie) => ({
    elements: fc
      .array(
        fc
          .tuple(fc.constantFrom(...ids), tie('inside'), fc.boolean())
          .map(([id, inside, isEndless]) => element(id, [inside], isEndless)),
        { maxLength: 5 },
      )
      .map((list) => Buffer.concat(list)),
    inside: fc.oneof({ maxDepth: 5 }, fc.uint8Array({ maxLength: 40 }).map(Buffer.from), tie('elements')),
  }))
  const noise = fc.uint8Array({ maxLength: 300 }).map(Buffer.from)

  test.each([
    ['video/mp4', box('ftyp', ['isom', words(0)]), boxes],
    ['video/mp4', box('ftyp', ['isom', words(0)]), noise],
    ['video/webm', element(0x1a45dfa3, [element(0x4282, ['webm'])]), elements],
    ['video/webm', element(0x1a45dfa3, [element(0x4282, ['webm'])]), noise],
  ])('as %s stays as long as it was, and is as clean as it gets the first time', async (type, head, rest) => {
    await fc.assert(
      fc.asyncProperty(rest, async (bytes) => {
        const film = Buffer.concat([head, bytes])
        const clean = await cleanedOrRefused(film, type)
        if (!clean) return
        expect(clean).toHaveLength(film.length)
        expect(await cleaned(clean, type)).toEqual(clean)
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    ['video/mp4', telltaleFilm()],
    ['video/webm', telltaleRecording()],
    ['video/webm', telltaleRecording({ isLive: false })],
  ])('%s that is cut anywhere tells nothing but what lies among its media', async (type, film) => {
    for (let length = 1; length < film.length; length += 7) {
      const clean = await cleanedOrRefused(film.subarray(0, length), type)
      if (clean) expect(clean).toHaveLength(length)
    }
  })
})
