import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ByteSource } from '../file-window.ts'
import { box, element, telltaleFilm, telltaleRecording, words } from '../testing/films.ts'
import { measureIsoMedia } from './measure-iso-media.ts'
import { measureMatroska } from './measure-matroska.ts'
import { mediaInfoOfFilm } from './measure-video.ts'

function sourceOf(bytes: Buffer): ByteSource {
  return { size: bytes.length, read: async (position, length) => bytes.subarray(position, position + length) }
}

const ofIso = async (bytes: Buffer) => mediaInfoOfFilm(await measureIsoMedia(sourceOf(bytes)))
const ofMatroska = async (bytes: Buffer) => mediaInfoOfFilm(await measureMatroska(sourceOf(bytes)))

const one = 0x1_0000
const upright = [one, 0, 0, 0, one, 0, 0, 0, 0x4000_0000]
const turned = [0, one, 0, 0xffff_0000, 0, 0, 0, 0, 0x4000_0000]

interface Shape {
  handler?: string
  matrix?: number[]
  sides?: [number, number]
  isLong?: boolean
}

function trackOf({ handler = 'vide', matrix = upright, sides = [1920, 1080], isLong = false }: Shape) {
  const dates = isLong ? words(0, 0, 0, 0, 1, 0, 0, 0) : words(0, 0, 1, 0, 0)
  const rest = words(0, 0, 0, 0, ...matrix, sides[0] * one, sides[1] * one)
  return box('trak', [
    box('tkhd', [Buffer.from([isLong ? 1 : 0, 0, 0, 7]), dates, rest]),
    box('mdia', [box('hdlr', [words(0, 0), handler, words(0, 0, 0)])]),
  ])
}

function filmOf(tracks: Buffer[], { duration = 5_500, isLong = false, brand = 'isom' } = {}): Buffer {
  const times = isLong ? words(0, 0, 0, 0, 1000, 0, duration) : words(0, 0, 1000, duration)
  const header = box('mvhd', [Buffer.from([isLong ? 1 : 0, 0, 0, 0]), times])
  return Buffer.concat([
    box('ftyp', [brand, words(0)]),
    box('mdat', ['PICTURE']),
    box('moov', [header, ...tracks]),
  ])
}

describe('MP4 and QuickTime', () => {
  test.each([
    ['short numbers', false],
    ['long ones', true],
  ])('its first track of pictures says how large it is, the film how long: %s', async (_, isLong) => {
    const film = filmOf([trackOf({ handler: 'soun', sides: [0, 0] }), trackOf({ isLong })], { isLong })
    expect(await ofIso(film)).toEqual({ width: 1920, height: 1080, duration: 5.5, preview: null })
  })

  test('one taken upright is measured as it is shown', async () => {
    const film = filmOf([trackOf({ matrix: turned })], { brand: 'qt  ' })
    expect(await ofIso(film)).toMatchObject({ width: 1080, height: 1920 })
  })

  test.each([
    ['sound alone', [trackOf({ handler: 'soun' })]],
    ['no track', []],
    ['no sides', [trackOf({ sides: [0, 0] })]],
    ['sides of no film', [trackOf({ sides: [65_000, 10] })]],
  ])('%s: nothing is said', async (_, tracks) => {
    expect(await ofIso(filmOf(tracks))).toBeNull()
  })

  test.each([0, 0xffff_ffff, 2 ** 31])('a duration of %s is none', async (duration) => {
    expect(await ofIso(filmOf([trackOf({})], { duration }))).toMatchObject({ width: 1920, duration: null })
  })

  test('the film of a camera', async () => {
    expect(await ofIso(await readFile('tests/e2e/support/video.mp4'))).toEqual({
      width: expect.any(Number),
      height: expect.any(Number),
      duration: expect.any(Number),
      preview: null,
    })
    expect(await ofIso(telltaleFilm())).toBeNull()
  })
})

describe('WebM', () => {
  const float = (number: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleBE(number)
    return bytes
  }
  const recording = (info: Buffer[], video: Buffer[]) =>
    Buffer.concat([
      element(0x1a45dfa3, [element(0x4282, ['webm'])]),
      element(
        0x18538067,
        [
          element(0x1549a966, info),
          element(0x1654ae6b, [element(0xae, [element(0x83, [Buffer.from([1])]), element(0xe0, video)])]),
          element(0x1f43b675, [element(0xa3, ['PICTURE'])], true),
        ],
        true,
      ),
    ])
  const sides = [element(0xb0, [Buffer.from([2, 0x80])]), element(0xba, [Buffer.from([1, 0x68])])]

  test('says how large it is and how long', async () => {
    const bytes = recording([element(0x4489, [float(2_500)])], sides)
    expect(await ofMatroska(bytes)).toEqual({ width: 640, height: 360, duration: 2.5, preview: null })
  })

  test('a recording of a browser does not say how long it is', async () => {
    expect(await ofMatroska(recording([], sides))).toMatchObject({ width: 640, duration: null })
    expect(await ofMatroska(telltaleRecording())).toBeNull()
  })
})

test('whatever the bytes, an answer comes', async () => {
  const film = filmOf([trackOf({})])
  const damaged = fc.tuple(fc.nat(film.length - 1), fc.uint8Array({ minLength: 1, maxLength: 12 }))
  await fc.assert(
    fc.asyncProperty(damaged, async ([at, bytes]) => {
      const copy = Buffer.from(film)
      copy.set(bytes.subarray(0, copy.length - at), at)
      for (const info of [await ofIso(copy), await ofMatroska(copy)]) {
        expect(info === null || (info.width >= 1 && info.height >= 1)).toBe(true)
      }
    }),
  )
})
