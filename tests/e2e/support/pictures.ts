/** Pictures for a file chooser: drawn in the page, and some that no browser can show. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A plain picture of that size, in pixels. */
export async function drawnPicture(page: Page, width: number, height: number): Promise<ChosenFile> {
  const data = await page.evaluate(
    ([across, down]) => {
      const canvas = document.createElement('canvas')
      canvas.width = across
      canvas.height = down
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = '#39794a'
      context?.fillRect(0, 0, across, down)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  return { name: `${width}x${height}.png`, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') }
}

/** One of one colour, upright as a phone takes them unless told otherwise; in pixels. */
export async function colouredPicture(background: string, height = 960, width = 540): Promise<ChosenFile> {
  const drawn = sharp({ create: { width, height, channels: 3, background } })
  return { name: `${width}x${height}.jpg`, mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() }
}

/** As a camera makes them: of so many pixels and, with what no screen shows of it, of so many bytes. */
export async function photo(width: number, height: number, bytes: number): Promise<ChosenFile> {
  const drawn = await sharp({ create: { width, height, channels: 3, background: '#39794a' } })
    .jpeg()
    .toBuffer()
  return { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: Buffer.concat([drawn], bytes) }
}

/** Nothing in it; words under the name of a picture; a kind that storage does not take. */
export const brokenPictures: readonly ChosenFile[] = [
  { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('كلام وليس صورة') },
  {
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  },
]

export const brokenText = 'هذه الصورة تالفة أو غير مدعومة، اختر صورة أخرى'

/** Takes the picture that was chosen of oneself as its crop offers it. */
export function takeCropped(page: Page): Promise<void> {
  return page
    .getByRole('dialog', { name: 'قص الصورة' })
    .getByRole('button', { name: 'استخدام الصورة' })
    .click()
}
