/**
 * MP4 and QuickTime without what they tell beside picture and sound: places, names, dates, devices. What is not needed to
 * play a file becomes a `free` box of the same length, so that everything else stays where the tables say it is.
 */

import { type ByteSource, createFileWindow, type FileWindow, UncleanableFileError } from '../file-window.ts'
import { createEditList, type Edit, type EditList } from './edits.ts'
import { type Box, findBoxes, readBox } from './iso-boxes.ts'
import { intersectRanges, mergeRanges, mostRanges, type Range, samplesOf } from './iso-samples.ts'

/** What stays of a box that stays; all of it where nothing is said. */
interface Kept {
  /** The boxes within it that stay, and how many bytes of its body come before the first. */
  boxes?: KeptBoxes
  boxesAt?: number
  /** What is zeroed, in bytes of its body. */
  zeroed?: (version: number) => Range
}

type KeptBoxes = { [type: string]: Kept }

const all = (types: string): KeptBoxes => Object.fromEntries(types.split(' ').map((type) => [type, {}]))

/** Written and changed when: two numbers of 32 bits each, in version 1 of 64. */
const dated: Kept = { zeroed: (version) => ({ start: 4, end: version === 1 ? 20 : 12 }) }
/** What a handler is called by whoever wrote it follows what it is. */
const named: Kept = { zeroed: () => ({ start: 24, end: Number.POSITIVE_INFINITY }) }
/** Where media lie that are not in this file; of those that are, nothing stands here. */
const located: Kept = { zeroed: () => ({ start: 4, end: Number.POSITIVE_INFINITY }) }
const references = { 'url ': located, 'urn ': located, alis: located, rsrc: located }

const media: KeptBoxes = {
  ...all('elng'),
  mdhd: dated,
  hdlr: named,
  minf: {
    boxes: {
      ...all('vmhd smhd'),
      hdlr: named,
      dinf: { boxes: { dref: { boxesAt: 8, boxes: references } } },
      stbl: {
        boxes: all(
          'stsd stts ctts cslg stss stsh stps stdp padb stsz stz2 stsc stco co64 sdtp sbgp sgpd subs saiz saio',
        ),
      },
    },
  },
}

const file: KeptBoxes = {
  ...all('ftyp styp pdin mdat imda sidx ssix'),
  mfra: { boxes: all('tfra mfro') },
  moov: {
    boxes: {
      ...all('iods'),
      mvhd: dated,
      mvex: { boxes: all('mehd trex leva') },
      trak: {
        boxes: {
          ...all('tref trgr'),
          tkhd: dated,
          edts: { boxes: all('elst') },
          tapt: { boxes: all('clef prof enof') },
          mdia: { boxes: media },
        },
      },
    },
  },
  moof: {
    boxes: {
      ...all('mfhd'),
      traf: { boxes: all('tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc') },
    },
  },
}

const mediaBoxes = ['mdat', 'imda']
const fillers = ['free', 'skip', 'wide']
/** Picture and sound. Every other track can tell where it was taken. */
const playedHandlers = ['vide', 'soun']
/** What is sent as sound and has a picture is no sound. */
const refusedHandlers = { film: [] as string[], sound: ['vide'] }
const mostTracks = 100

interface Walk {
  source: ByteSource
  kind: keyof typeof refusedHandlers
  window: FileWindow
  list: EditList
  tracks: number
  /** Samples of tracks that go. */
  hidden: Range[]
  hidesTracks: boolean
  /** What lies in boxes of media, no more of them than could be dealt with. */
  media: Range[]
  isFragmented: boolean
}

/**
 * What has to be overwritten in the file.
 * @throws UncleanableFileError when it does not begin with a box of such a file, or has too much that would have to go
 */
export async function cleanIsoMedia(source: ByteSource, kind: Walk['kind']): Promise<Edit[]> {
  const walk: Walk = {
    source,
    kind,
    window: createFileWindow(source),
    list: createEditList(),
    tracks: 0,
    hidden: [],
    hidesTracks: false,
    media: [],
    isFragmented: false,
  }
  const { type } = await readBox(walk.window, 0, source.size)
  if (!file[type] && !fillers.includes(type)) throw new UncleanableFileError(`it begins with ${type}`)
  await cleanBoxes(walk, { start: 0, end: source.size }, file)
  return [...hiddenSamples(walk), ...walk.list.edits]
}

/** Zeros for what the tracks that go say is theirs, where it lies among media. */
function hiddenSamples({ hidesTracks, isFragmented, hidden, media }: Walk): Edit[] {
  if (!hidesTracks) return []
  if (isFragmented || hidden.length > mostRanges || media.length > mostRanges)
    throw new UncleanableFileError('it has a track that is neither picture nor sound, in too many pieces')
  return intersectRanges(mergeRanges(hidden), media).map(({ start, end }) => ({ position: start, end }))
}

async function cleanBoxes(walk: Walk, { start, end }: Range, kept: KeptBoxes): Promise<void> {
  for (let position = start; position < end; ) {
    const box = await readBox(walk.window, position, end)
    const rule = kept[box.type]
    if (!rule) discard(walk.list, box)
    else if (box.type === 'trak') await cleanTrack(walk, box, rule)
    else await cleanBox(walk, box, rule)
    position = box.end
  }
}

async function cleanBox(walk: Walk, box: Box, { boxes, boxesAt = 0, zeroed }: Kept): Promise<void> {
  if (box.type === 'moof') walk.isFragmented = true
  if (mediaBoxes.includes(box.type) && walk.media.length <= mostRanges)
    walk.media.push({ start: box.body, end: box.end })
  if (boxes) await cleanBoxes(walk, { start: box.body + boxesAt, end: box.end }, boxes)
  if (!zeroed || box.body >= box.end) return
  const [version = 0] = await walk.window.load(box.body, 1)
  const { start, end } = zeroed(version)
  walk.list.zero(box.body + start, Math.min(box.body + end, box.end))
}

async function cleanTrack(walk: Walk, track: Box, rule: Kept): Promise<void> {
  walk.tracks += 1
  if (walk.tracks > mostTracks) throw new UncleanableFileError('it has too many tracks')
  const handler = await handlerOf(walk.window, track)
  if (refusedHandlers[walk.kind].includes(handler))
    throw new UncleanableFileError(`it has a track of ${handler}`)
  if (playedHandlers.includes(handler)) return cleanBox(walk, track, rule)
  walk.hidesTracks = true
  if (walk.hidden.length <= mostRanges) walk.hidden.push(...(await samplesOf(walk.source, track)))
  discard(walk.list, track)
}

async function handlerOf(window: FileWindow, track: Box): Promise<string> {
  const { mdia } = await findBoxes(window, track, ['mdia'])
  const { hdlr } = mdia ? await findBoxes(window, mdia, ['hdlr']) : {}
  if (!hdlr) return ''
  const handler = await window.load(hdlr.body, 12)
  return handler.toString('latin1', 8, 12)
}

function discard(list: EditList, { type, start, body, end }: Box): void {
  if (type !== '') {
    if (fillers.includes(type) && body === end) return
    list.overwrite(start + 4, Buffer.from('free'))
    list.zero(body, end)
    return
  }
  list.zero(start, end)
  if (end - start < 8) return
  const header = Buffer.from('0000free', 'latin1')
  // A size of 0 says: up to the end.
  header.writeUInt32BE(end - start > 0xffff_ffff ? 0 : end - start)
  list.overwrite(start, header)
}
