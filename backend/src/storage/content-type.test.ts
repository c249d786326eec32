import { expect, test } from 'vitest'
import { essenceOf, isDeclaredType } from './content-type.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const mp4 = Buffer.from('000000186674797069736f6d0000000069736f6d61766331', 'hex')
const mov = Buffer.from('000000146674797071742020000002007174202000000008', 'hex')
const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104', 'hex')
const svg = Buffer.from('\uFEFF\n<svg xmlns="http://www.w3.org/2000/svg"/>')
/** Pages of Ogg, each of which begins a stream. */
const ogg = (...streams: string[]) =>
  Buffer.concat(
    streams.map((begins) => {
      const page = Buffer.alloc(64)
      page.write('OggS\0\x02', 'latin1')
      page.write(begins, 28, 'latin1')
      return page
    }),
  )
const text = Buffer.from('just words')

test.each([
  [png, 'image/png', true],
  [png, 'IMAGE/PNG; x=1', true],
  [png, 'image/jpeg', false],
  [png, 'video/mp4', false],
  [mp4, 'video/mp4', true],
  [mp4, 'video/quicktime', true],
  [mov, 'video/quicktime', true],
  [mov, 'video/webm', false],
  [webm, 'video/webm', true],
  [webm, 'video/mp4', false],
  [ogg('OpusHead'), 'audio/ogg', true],
  [ogg('\x80theora'), 'video/ogg', true],
  [ogg('\x80theora', '\x01vorbis'), 'audio/ogg', false],
  [ogg('OpusHead', '\x80theora'), 'audio/ogg', false],
  [ogg('fishead\0', 'OVP80'), 'audio/ogg', false],
  [svg, 'image/svg+xml', true],
  [text, 'image/svg+xml', false],
  [text, 'image/png', false],
  [text, 'video/x-unknown', false],
  [text, 'text/plain', true],
  [png, 'application/octet-stream', true],
  [Buffer.alloc(0), 'image/png', false],
])('%# %s', async (head, mimeType, expected) => {
  expect(await isDeclaredType(head, mimeType)).toBe(expected)
})

test('the essence of a type has no parameters and no capitals', () => {
  expect(essenceOf(' Text/HTML ; charset=utf-8')).toBe('text/html')
})
