// What may be uploaded, and under which name (spec 1 §5, §7, §9). Pure but for the name's time and chance.

const megabyte = 1024 * 1024

export const pictureMaxBytes = 5 * megabyte
/** Of one that is drawn smaller before it is sent: drawing a larger one would take all of a phone's memory. */
export const drawnPictureMaxBytes = 40 * megabyte
export const videoMaxBytes = 50 * megabyte

/** The pictures that the bucket takes (`*_media_bucket.sql`). An SVG is none of them: it can hold a script. */
export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
]

export type MediaKind = 'picture' | 'video'

/** What a file is by its type, or undefined where it is neither. */
export function mediaKind(file: { type: string }): MediaKind | undefined {
  if (file.type.startsWith('image/')) return 'picture'
  return file.type.startsWith('video/') ? 'video' : undefined
}

/** As storage holds the name of a GIF to it; whoever shows a file knows its name alone. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
}

export function extensionOf(name: string, type: string): string {
  const fromName = /\.([a-z0-9]{2,5})$/i.exec(name)?.[1]
  const extension = extensions[type] ?? fromName ?? type.split('/')[1] ?? 'bin'
  return extension.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** `{user id}/{folder?}/{timestamp}-{random}.{extension}`: only the owner may write there. */
export function objectName(userId: string, file: { name: string; type: string }, folder?: string): string {
  const unique = `${Date.now()}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`
  const path = [userId, folder, `${unique}.${extensionOf(file.name, file.type)}`]
  return path.filter(Boolean).join('/')
}
