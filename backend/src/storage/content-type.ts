/** Whether the first bytes of a file are what its declared type says. Only pictures, sound and video are judged. */
import { fileTypeFromBuffer } from 'file-type'

/** Enough of a file for its type to be known. */
export const headLength = 4100

/** Types that are told apart by less than their container: one detected type may stand for the others of its row. */
const families = [
  ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  ['image/png', 'image/apng', 'image/x-png'],
  ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  ['image/x-icon', 'image/vnd.microsoft.icon'],
  [
    'video/mp4',
    'video/x-m4v',
    'video/quicktime',
    'video/3gpp',
    'video/3gpp2',
    'audio/mp4',
    'audio/x-m4a',
    'audio/m4a',
  ],
  ['video/webm', 'video/matroska', 'video/x-matroska', 'audio/webm', 'audio/matroska'],
  ['video/ogg', 'audio/ogg', 'application/ogg', 'audio/opus', 'audio/ogg; codecs=opus'],
  ['video/x-msvideo', 'video/vnd.avi', 'video/avi'],
  ['video/mpeg', 'video/MP1S', 'video/MP2P', 'video/mp2t'],
  ['audio/mpeg', 'audio/mp3'],
  ['audio/wav', 'audio/x-wav', 'audio/vnd.wave', 'audio/wave'],
  ['audio/aac', 'audio/x-aac', 'audio/aacp'],
  ['audio/flac', 'audio/x-flac'],
]

/** How a stream of pictures begins in Ogg, whose streams all begin before the first goes on: Theora, OGM, VP8, Dirac. */
const oggFilms = ['\x80theora', '\x01video', 'OVP80', 'BBCD\0']

/** A MIME type without parameters, in lower case. */
export function essenceOf(mimeType: string): string {
  return mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/**
 * @param head the first `headLength` bytes, or all of a shorter file
 * @param mimeType as the upload declared it
 */
export async function isDeclaredType(head: Uint8Array, mimeType: string): Promise<boolean> {
  const declared = essenceOf(mimeType)
  if (declared === 'image/svg+xml') return looksLikeMarkup(head)
  if (!/^(image|video|audio)\//.test(declared)) return true
  const detected = (await fileTypeFromBuffer(head))?.mime
  if (!detected) return false
  if (declared.startsWith('audio/') && detected.includes('ogg') && holdsOggFilm(head)) return false
  return detected === declared || families.some((row) => row.includes(detected) && row.includes(declared))
}

function holdsOggFilm(head: Uint8Array): boolean {
  const bytes = Buffer.from(head)
  return oggFilms.some((begins) => bytes.includes(begins, 0, 'latin1'))
}

function looksLikeMarkup(head: Uint8Array): boolean {
  return /^\uFEFF?\s*</.test(new TextDecoder().decode(head.subarray(0, 200)))
}
