/**
 * A GIF (GIF89a) without what it tells beside its pictures: comments, words, what programs put into it (XMP with the place), and what
 * follows its end. What is shown stays byte for byte.
 */
import { open } from 'node:fs/promises'
import { createFileWindow, type FileWindow, sourceOf } from '../file-window.ts'

const [extension, picture, trailer] = [0x21, 0x2c, 0x3b]
const [graphicControl, application] = [0xf9, 0xff]
/** How often it repeats; the two names mean the same. */
const repeating = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/** Bytes of the file. */
interface Part {
  start: number
  end: number
}

interface Gif {
  /** What stays, in its order. */
  kept: Part[]
  frames: number
}

/**
 * Writes to `target` what stays of the file at `path`, and answers with the number of its frames; those beyond `most` and one more
 * are not looked for. What cannot be followed ends it: whether anything is left to show is for a decoder to say.
 * @throws UncleanableFileError when it is made of too many pieces
 */
export async function stripGif(path: string, target: string, most: number): Promise<number> {
  const file = await open(path)
  try {
    const source = await sourceOf(file)
    const { kept, frames } = await followGif(createFileWindow(source), source.size, most)
    const written = await open(target, 'w')
    try {
      for (const { start, end } of kept) await written.writeFile(await source.read(start, end - start))
      await written.writeFile(Buffer.from([trailer]))
    } finally {
      await written.close()
    }
    return frames
  } finally {
    await file.close()
  }
}

async function followGif(window: FileWindow, size: number, most: number): Promise<Gif> {
  const header = await window.load(0, 13)
  let position = 13 + colourTable(header[10])
  const kept: Part[] = [{ start: 0, end: Math.min(position, size) }]
  let frames = 0
  let repeats = false
  // What is said of a frame stays with it.
  let control: Part | undefined
  while (position < size && frames <= most) {
    const start = position
    const [introducer] = await window.load(position, 1)
    if (introducer === picture) {
      position = await endOfPicture(window, start, size)
      kept.push(...(control ? [control] : []), { start, end: position })
      control = undefined
      frames += 1
    } else if (introducer === extension) {
      position = await endOfBlocks(window, start + 2, size)
      const part = { start, end: position }
      const kind = await kindOf(window, part)
      if (kind === 'control') control = part
      if (kind === 'repeating' && !repeats) {
        kept.push(part)
        repeats = true
      }
    } else if (introducer === 0) position += 1
    else break
  }
  return { kept, frames }
}

/** What an extension is for that stays; of those that are longer than they can be, nothing does. */
async function kindOf(window: FileWindow, { start, end }: Part): Promise<'control' | 'repeating' | null> {
  const [, label] = await window.load(start, 2)
  if (label === graphicControl && end - start === 8) return 'control'
  if (label !== application || end - start !== 19) return null
  const name = await window.load(start + 3, 11)
  return repeating.includes(name.toString('latin1')) ? 'repeating' : null
}

/** Behind its place, size and colours, and a byte that says how it is packed. */
async function endOfPicture(window: FileWindow, start: number, size: number): Promise<number> {
  const descriptor = await window.load(start, 10)
  return endOfBlocks(window, start + 10 + colourTable(descriptor[9]) + 1, size)
}

/** Bytes of the table that a byte of flags announces. */
function colourTable(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Where the blocks that begin at `position` have ended, each after its length, with one of none. */
async function endOfBlocks(window: FileWindow, start: number, size: number): Promise<number> {
  let position = start
  while (position < size) {
    const [length = 0] = window.peek(position, 1) ?? (await window.load(position, 1))
    position += 1 + length
    if (length === 0) return position
  }
  return size
}
