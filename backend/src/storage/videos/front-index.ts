/**
 * The index of an MP4 or QuickTime file (`moov`) brought before its media (`mdat`), where a camera has written it behind them: who plays it
 * need not have all of it first. The media move back by its length, and its tables say so; the file stays as long as it was.
 */
import type { FileHandle } from 'node:fs/promises'
import { type ByteSource, createFileWindow, sourceOf, UncleanableFileError } from '../file-window.ts'
import { type Box, readBox } from './iso-boxes.ts'

/** Bytes of an index that is held in memory; an hour has about one million. */
const longestIndex = 16 * 1024 * 1024
const mostBoxes = 1_000
const pieceBytes = 1024 * 1024

/** Files with these have places elsewhere that would have to move along. */
const fragments = ['moof', 'sidx', 'mfra', 'styp']
const holders = ['moov', 'trak', 'mdia', 'minf', 'stbl']

/** Answers whether the file was changed. One that is not as it is expected to be stays as it is. */
export async function moveIndexToFront(file: FileHandle): Promise<boolean> {
  const source = await sourceOf(file)
  const found = await findIndex(source).catch((error) => {
    if (error instanceof UncleanableFileError) return undefined
    throw error
  })
  if (!found) return false
  const { index, front } = found
  const bytes = await source.read(index.start, index.end - index.start)
  // A size of 0 says: up to the end.
  if (bytes.readUInt32BE(0) === 0) bytes.writeUInt32BE(bytes.length)
  if (!shiftOffsets(bytes, { from: front, to: index.start, by: bytes.length })) return false
  await moveBack(file, { from: front, to: index.start, by: bytes.length })
  await file.write(bytes, 0, bytes.length, front)
  return true
}

/** The index that lies behind media, and where it belongs. */
async function findIndex(source: ByteSource): Promise<{ index: Box; front: number } | undefined> {
  const window = createFileWindow(source)
  const boxes: Box[] = []
  for (let position = 0; position < source.size; ) {
    const box = await readBox(window, position, source.size)
    if (box.type === '' || fragments.includes(box.type) || boxes.length >= mostBoxes) return undefined
    boxes.push(box)
    position = box.end
  }
  const [first] = boxes
  const [index, another] = boxes.filter(({ type }) => type === 'moov')
  const media = boxes.find(({ type }) => type === 'mdat')
  if (first?.type !== 'ftyp' || !index || another || !media || index.start < media.start) return undefined
  return index.end - index.start > longestIndex ? undefined : { index, front: first.end }
}

interface Shift {
  /** What lies between, the end being no part of it, goes back by so many bytes. */
  from: number
  to: number
  by: number
}

/** In the tables of the index; answers whether they can say it. */
function shiftOffsets(index: Buffer, shift: Shift, start = 0, end = index.length): boolean {
  for (let position = start; position + 8 <= end; ) {
    const isLong = index.readUInt32BE(position) === 1
    const size =
      isLong && position + 16 <= end
        ? Number(index.readBigUInt64BE(position + 8))
        : index.readUInt32BE(position)
    const body = position + (isLong ? 16 : 8)
    const next = position + size
    if (next > end || body > next) return false
    const type = index.toString('latin1', position + 4, position + 8)
    // Places of encrypted samples: none of the films that people make.
    if (type === 'saio') return false
    if (holders.includes(type) && !shiftOffsets(index, shift, body, next)) return false
    if (type === 'stco' && !shiftTable(index.subarray(body, next), 4, shift)) return false
    if (type === 'co64' && !shiftTable(index.subarray(body, next), 8, shift)) return false
    position = next
  }
  return true
}

function shiftTable(table: Buffer, width: 4 | 8, { from, to, by }: Shift): boolean {
  if (table.length < 8) return false
  const count = table.readUInt32BE(4)
  if (8 + count * width > table.length) return false
  for (let at = 8; at < 8 + count * width; at += width) {
    const place = width === 4 ? table.readUInt32BE(at) : Number(table.readBigUInt64BE(at))
    if (place < from || place >= to) continue
    if (width === 8) table.writeBigUInt64BE(BigInt(place + by), at)
    else if (place + by > 0xffff_ffff) return false
    else table.writeUInt32BE(place + by, at)
  }
  return true
}

/** From the end on, so that nothing is written over before it was read. */
async function moveBack(file: FileHandle, { from, to, by }: Shift): Promise<void> {
  const piece = Buffer.alloc(Math.min(pieceBytes, to - from))
  for (let end = to; end > from; ) {
    const length = Math.min(piece.length, end - from)
    end -= length
    await file.read(piece, 0, length, end)
    await file.write(piece, 0, length, end + by)
  }
}
