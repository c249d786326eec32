// Drawing a part of a chosen picture anew, in the browser: upright, and no larger than is of use.

/** Pixels of the longer side: as many as the server keeps (docs/operations.md), more than a screen has. */
const longest = 2500
const quality = 0.86

export interface Size {
  width: number
  height: number
}

export interface Part extends Size {
  x: number
  y: number
}

export function sizeWithin({ width, height }: Size): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function drawPart(bitmap: ImageBitmap, { x, y, width, height }: Part): HTMLCanvasElement | undefined {
  const canvas = Object.assign(document.createElement('canvas'), sizeWithin({ width, height }))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

/** The part that `partOf` says of all of it; what may be seen through stays so. Undefined where the browser cannot draw the file. */
export async function redrawn(file: File, partOf: (size: Size) => Part): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return undefined
  const canvas = drawPart(bitmap, partOf(bitmap))
  bitmap.close()
  const isOpaque = file.type !== 'image/png' && file.type !== 'image/webp'
  const blob = canvas && (await encode(canvas, isOpaque ? 'image/jpeg' : 'image/webp'))
  if (!blob) return undefined
  const name = file.name.replace(/\.[^.]*$/, '') || 'picture'
  const { lastModified } = file
  return new File([blob], `${name}.${blob.type.replace('image/', '')}`, { type: blob.type, lastModified })
}
