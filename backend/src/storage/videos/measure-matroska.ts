/** Width, height and duration of a WebM film, by what comes before its first cluster (RFC 9559). */
import { type ByteSource, createFileWindow } from '../file-window.ts'
import { longestHeader, readElement } from './matroska-elements.ts'
import type { FilmMeasures } from './measure-video.ts'

const cluster = 0x1f43b675
/** Segment, Info, Tracks, TrackEntry, Video. */
const entered = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0])
const timestampScale = 0x2ad7b1
const duration = 0x4489
const pixelWidth = 0xb0
const pixelHeight = 0xba
const values = new Set([timestampScale, duration, pixelWidth, pixelHeight])

/** Null where it does not say how large its pictures are. */
export async function measureMatroska(source: ByteSource): Promise<FilmMeasures | null> {
  const window = createFileWindow(source)
  const found = new Map<number, number>()
  for (let position = 0; position < source.size; ) {
    const element = readElement(await window.load(position, longestHeader))
    if (!element || element.id === cluster) break
    const body = position + element.headerLength
    const { id, size } = element
    if (entered.has(id)) {
      position = body
      continue
    }
    if (size === null) break
    if (values.has(id) && !found.has(id) && size <= 8) {
      const bytes = await window.load(body, size)
      found.set(id, id === duration ? readFloat(bytes) : readNumber(bytes))
    }
    position = body + size
  }
  const [width, height] = [found.get(pixelWidth), found.get(pixelHeight)]
  if (!width || !height) return null
  const units = found.get(duration)
  const nanoseconds = found.get(timestampScale) ?? 1_000_000
  return { width, height, duration: units ? (units * nanoseconds) / 1e9 : null }
}

function readNumber(bytes: Buffer): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0)
}

function readFloat(bytes: Buffer): number {
  if (bytes.length === 4) return bytes.readFloatBE()
  return bytes.length === 8 ? bytes.readDoubleBE() : 0
}
