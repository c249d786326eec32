/** Width, height and duration of an MP4 or QuickTime film, by the headers of the film and of its first track of pictures. */
import type { ByteSource } from '../file-window.ts'
import { createFileWindow, type FileWindow } from '../file-window.ts'
import { type Box, findBoxes, readBox } from './iso-boxes.ts'
import type { FilmMeasures } from './measure-video.ts'

const unknownDuration = 0xffff_ffff

/** Null where it has no pictures, or does not say how large they are. */
export async function measureIsoMedia(source: ByteSource): Promise<FilmMeasures | null> {
  const window = createFileWindow(source)
  const { moov } = await findBoxes(window, { body: 0, end: source.size }, ['moov'])
  if (!moov) return null
  const { mvhd } = await findBoxes(window, moov, ['mvhd'])
  for (let position = moov.body; position < moov.end; ) {
    const box = await readBox(window, position, moov.end)
    const side = box.type === 'trak' ? await sidesOf(window, box) : null
    if (side) return { ...side, duration: mvhd ? await durationOf(window, mvhd) : null }
    position = box.end
  }
  return null
}

async function durationOf(window: FileWindow, { body, end }: Box): Promise<number | null> {
  const header = await window.load(body, Math.min(32, end - body))
  const isLong = header[0] === 1
  if (header.length < (isLong ? 32 : 20)) return null
  const scale = header.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  return scale > 0 && units > 0 && units < unknownDuration ? units / scale : null
}

/** Null for a track of anything else, such as sound. */
async function sidesOf(
  window: FileWindow,
  track: Box,
): Promise<Pick<FilmMeasures, 'width' | 'height'> | null> {
  const { tkhd, mdia } = await findBoxes(window, track, ['tkhd', 'mdia'])
  const { hdlr } = mdia ? await findBoxes(window, mdia, ['hdlr']) : {}
  if (!tkhd || !hdlr) return null
  const handler = await window.load(hdlr.body, 12)
  if (handler.toString('latin1', 8, 12) !== 'vide') return null
  const header = await window.load(tkhd.body, Math.min(96, tkhd.end - tkhd.body))
  // Behind dates, number and duration, which are longer in version 1: a matrix of nine numbers, then the two sides.
  const matrixAt = header[0] === 1 ? 52 : 40
  if (header.length < matrixAt + 44) return null
  const isTurned = header.readInt32BE(matrixAt) === 0 && header.readInt32BE(matrixAt + 4) !== 0
  const [first, second] = [header.readUInt32BE(matrixAt + 36), header.readUInt32BE(matrixAt + 40)]
  const [width, height] = [Math.round(first / 0x1_0000), Math.round(second / 0x1_0000)]
  return isTurned ? { width: height, height: width } : { width, height }
}
