// Pictures as cameras make them are larger than any screen shows: they are drawn smaller before they are sent, and what the camera wrote about
// the place stays behind.
import { redrawn } from './picture-canvas.ts'

/** What is no larger is sent as it is. */
const keptBytes = 1.5 * 1024 * 1024
/** Of these nothing is lost: others may move. */
const stillTypes = ['image/jpeg', 'image/png']
/** Only some browsers can draw them; storage takes none of them. */
const cameraTypes = ['image/heic', 'image/heif']

/** Whether it is drawn smaller before it is sent, so that it may be larger than what is sent. */
export function isShrunk({ type }: { type: string }): boolean {
  return cameraTypes.includes(type) || stillTypes.includes(type)
}

/** The picture, no larger than is of use; one that is small already, moves, or cannot be drawn stays as it is. */
export async function shrunkPicture(file: File): Promise<File> {
  const isForeign = cameraTypes.includes(file.type)
  if (!isForeign && !(stillTypes.includes(file.type) && file.size > keptBytes)) return file
  const smaller = await redrawn(file, (size) => ({ x: 0, y: 0, width: size.width, height: size.height }))
  return smaller && (isForeign || smaller.size < file.size) ? smaller : file
}
