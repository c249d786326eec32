/**
 * Where the samples of a track lie in an MP4 or QuickTime file, by its sample tables: a drone writes the place of each
 * second into a track of subtitles, a camera into one of measurements.
 */
import { type ByteSource, createFileWindow, type FileWindow, UncleanableFileError } from '../file-window.ts'
import { type Box, findBoxes } from './iso-boxes.ts'

export interface Range {
  start: number
  end: number
}

/** A chunk holds about a second; more than ten hours of it. */
export const mostRanges = 50_000

/**
 * The ranges of the file that the samples of the track fill, in the order of its chunks; some may overlap.
 * @throws UncleanableFileError for too many, or sizes that are packed
 */
export async function samplesOf(source: ByteSource, track: Box): Promise<Range[]> {
  const window = createFileWindow(source)
  const { mdia } = await findBoxes(window, track, ['mdia'])
  const { minf } = mdia ? await findBoxes(window, mdia, ['minf']) : {}
  const { stbl } = minf ? await findBoxes(window, minf, ['stbl']) : {}
  if (!stbl) return []
  const tables = await findBoxes(window, stbl, ['stsz', 'stz2', 'stsc', 'stco', 'co64'])
  const { stsz, stz2, stsc, stco, co64 } = tables
  if (stz2) throw new UncleanableFileError('the sizes of its samples are packed')
  const offsets = stco ?? co64
  if (!stsz || !stsc || !offsets) return []
  const [chunkAt, nextPerChunk, nextLength] = await Promise.all([
    openOffsets(source, offsets, stco ? 4 : 8),
    openSamplesPerChunk(source, stsc),
    openSampleLengths(source, stsz),
  ])
  if (chunkAt.count > mostRanges) throw new UncleanableFileError('a hidden track has too many chunks')
  const ranges: Range[] = []
  for (let chunk = 0; chunk < chunkAt.count; chunk += 1) {
    const start = await chunkAt.read(chunk)
    const length = await nextLength(await nextPerChunk(chunk + 1))
    const end = Math.min(start + length, source.size)
    if (start < end) ranges.push({ start, end })
  }
  return ranges
}

/** The ranges in order, each byte in one of them. */
export function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** What of `ranges` lies in one of `bounds`; both in order and without overlap. */
export function intersectRanges(ranges: Range[], bounds: Range[]): Range[] {
  const shared: Range[] = []
  let first = 0
  for (const range of ranges) {
    while ((bounds[first]?.end ?? Number.POSITIVE_INFINITY) <= range.start) first += 1
    for (let index = first; ; index += 1) {
      const bound = bounds[index]
      if (!bound || bound.start >= range.end) break
      shared.push({ start: Math.max(range.start, bound.start), end: Math.min(range.end, bound.end) })
    }
  }
  return shared
}

interface Table {
  count: number
  /** The bytes of an entry, at once where they are here. */
  entry(index: number): Buffer | Promise<Buffer>
}

/** A table of entries whose number stands before them, `countAt` bytes into the box, and is no more than fit. */
async function openTable(
  window: FileWindow,
  { body, end }: Box,
  countAt: number,
  width: number,
): Promise<Table> {
  const first = body + countAt + 4
  const fits = Math.max(0, Math.floor((end - first) / width))
  const counted = fits > 0 ? (await window.load(body + countAt, 4)).readUInt32BE(0) : 0
  return {
    count: Math.min(counted, fits),
    entry: (index) => {
      const position = first + index * width
      return window.peek(position, width) ?? window.load(position, width)
    },
  }
}

async function openOffsets(source: ByteSource, box: Box, width: 4 | 8) {
  const { count, entry } = await openTable(createFileWindow(source), box, 4, width)
  return {
    count,
    read: async (index: number) => {
      const bytes = await entry(index)
      return width === 4 ? bytes.readUInt32BE(0) : Number(bytes.readBigUInt64BE(0))
    },
  }
}

/** Asked for one chunk after the other, how many samples it has. */
async function openSamplesPerChunk(source: ByteSource, box: Box) {
  const { count, entry } = await openTable(createFileWindow(source), box, 4, 12)
  let next = 0
  let samples = 0
  return async (chunk: number) => {
    while (next < count) {
      const bytes = await entry(next)
      if (bytes.readUInt32BE(0) > chunk) break
      samples = bytes.readUInt32BE(4)
      next += 1
    }
    return samples
  }
}

/** The bytes of so many samples, which follow those that were asked about before. */
async function openSampleLengths(source: ByteSource, box: Box) {
  const window = createFileWindow(source)
  const head = await window.load(box.body, 12)
  if (head.length < 12 || box.end - box.body < 12) return async () => 0
  const each = head.readUInt32BE(4)
  let next = 0
  if (each > 0) {
    const count = head.readUInt32BE(8)
    return async (samples: number) => {
      const first = next
      next = Math.min(next + samples, count)
      return (next - first) * each
    }
  }
  const { count, entry } = await openTable(window, box, 8, 4)
  return async (samples: number) => {
    const until = Math.min(next + samples, count)
    let bytes = 0
    for (; next < until; next += 1) {
      const length = entry(next)
      bytes += (length instanceof Promise ? await length : length).readUInt32BE(0)
    }
    return bytes
  }
}
