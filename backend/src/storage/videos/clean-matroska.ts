/**
 * WebM and Matroska (RFC 9559) without what they tell beside picture and sound: tags, attachments, chapters, titles, dates.
 * An element that is not needed to play a file becomes a `Void` of the same length, so that everything else stays where
 * the index says it is.
 */

import { type ByteSource, createFileWindow, type FileWindow, UncleanableFileError } from '../file-window.ts'
import { createEditList, type Edit, type EditList } from './edits.ts'
import { longestHeader, readElement } from './matroska-elements.ts'

const ebmlHeader = 0x1a45dfa3
const trackType = 0x83

/**
 * What is entered: its children are walked over like what follows it, since identifiers mean the same wherever they stand and
 * a live recording does not say where its segment and clusters end.
 */
const entered = new Set([
  0x18538067, // Segment
  0x1549a966, // Info
  0x1654ae6b, // Tracks
  0xae, // TrackEntry
  0x1f43b675, // Cluster
])
const mayBeEndless = new Set([0x18538067, 0x1f43b675])

const kept = new Set([
  ebmlHeader,
  0x114d9b74, // SeekHead
  0x1c53bb6b, // Cues
  // Info: TimestampScale, Duration, MuxingApp, WritingApp
  ...[0x2ad7b1, 0x4489, 0x4d80, 0x5741],
  // TrackEntry: number, UID, type, enabled, default, forced, lacing, caches
  ...[0xd7, 0x73c5, trackType, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8],
  // Durations, timestamp scale, block additions, language
  ...[0x23e383, 0x234e7a, 0x23314f, 0x55ee, 0x41e4, 0x22b59c, 0x22b59d],
  // Codec: ID, private, delay, seek pre-roll; Video, Audio, TrackOperation, ContentEncodings
  ...[0x86, 0x63a2, 0x56aa, 0x56bb, 0xe0, 0xe1, 0xe2, 0x6d80],
  // Cluster: Timestamp, Position, PrevSize, SimpleBlock, BlockGroup
  ...[0xe7, 0xa7, 0xab, 0xa3, 0xa0],
])

/** Picture and sound; what is sent as sound has no picture. */
const playedTypes = { film: [1, 2], sound: [2] }

/**
 * What has to be overwritten in the file.
 * @throws UncleanableFileError when it is no such file, or has tracks or too much else that would have to go
 */
export async function cleanMatroska(source: ByteSource, kind: keyof typeof playedTypes): Promise<Edit[]> {
  const window = createFileWindow(source)
  const list = createEditList()
  for (let position = 0; position < source.size; ) {
    const element = readElement(
      window.peek(position, longestHeader) ?? (await window.load(position, longestHeader)),
    )
    if (position === 0 && element?.id !== ebmlHeader) throw new UncleanableFileError('it has no EBML header')
    const body = position + (element?.headerLength ?? 0)
    if (element && entered.has(element.id) && (element.size !== null || mayBeEndless.has(element.id))) {
      position = body
      continue
    }
    // What cannot be read goes on to the end.
    const end = Math.min(body + (element?.size ?? Number.POSITIVE_INFINITY), source.size)
    if (!element || element.size === null || !kept.has(element.id)) discard(list, position, end)
    else if (element.id === trackType) await mustBePlayed(window, body, end, playedTypes[kind])
    position = end
  }
  return list.edits
}

/** Blocks of other tracks lie between those of picture and sound; such files are not taken. */
async function mustBePlayed(window: FileWindow, body: number, end: number, played: number[]): Promise<void> {
  const value = await window.load(body, Math.min(end - body, 8))
  const type = value.reduce((number, byte) => number * 256 + byte, 0)
  if (!played.includes(type)) throw new UncleanableFileError(`it has a track of type ${type}`)
}

/** A Void up to `end`; a single byte that is left there is none. */
function discard(list: EditList, start: number, end: number): void {
  list.zero(start, end)
  const length = end - start
  if (length < 2) return
  const isShort = length - 2 < 127
  const header = isShort
    ? Buffer.from([0xec, 0x80 + length - 2])
    : Buffer.from([0xec, 1, 0, 0, 0, 0, 0, 0, 0])
  if (!isShort) header.writeUIntBE(length - 9, 3, 6)
  list.overwrite(start, header)
}
