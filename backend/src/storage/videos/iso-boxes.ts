/** Boxes of the ISO base media file format (ISO/IEC 14496-12), which MP4 and QuickTime are made of: their headers. */
import type { FileWindow } from '../file-window.ts'

export interface Box {
  /** Four characters; empty where no header can be read, up to the end of what it lies in. */
  type: string
  start: number
  /** Where its content begins. */
  body: number
  /** Never beyond the end of what it lies in, whatever its size says. */
  end: number
}

const longestHeader = 16
/** Even a film that is cut into a fragment for each of its pictures has 128 bytes for a box. */
const stepsOfBox = 8

/** The box at `start` of what ends at `end`. */
export async function readBox(window: FileWindow, start: number, end: number): Promise<Box> {
  const header = window.peek(start, longestHeader, stepsOfBox) ?? (await window.load(start, longestHeader))
  const left = end - start
  const unreadable = { type: '', start, body: start, end }
  if (left < 8 || header.length < 8) return unreadable
  const shortSize = header.readUInt32BE(0)
  const isLong = shortSize === 1
  if (isLong && (left < longestHeader || header.length < longestHeader)) return unreadable
  const headerLength = isLong ? longestHeader : 8
  const size = isLong ? Number(header.readBigUInt64BE(8)) : shortSize || left
  if (size < headerLength) return unreadable
  const type = header.toString('latin1', 4, 8)
  return { type, start, body: start + headerLength, end: start + Math.min(size, left) }
}

/** The first box of each of these types that lies right within another. */
export async function findBoxes<Type extends string>(
  window: FileWindow,
  { body, end }: Pick<Box, 'body' | 'end'>,
  types: readonly Type[],
): Promise<Partial<Record<Type, Box>>> {
  const found: Partial<Record<Type, Box>> = {}
  for (let position = body; position < end; ) {
    const box = await readBox(window, position, end)
    const type = types.find((wanted) => wanted === box.type)
    if (type) found[type] ??= box
    position = box.end
  }
  return found
}
