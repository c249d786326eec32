// Picture button: a picture that a tap shows whole, over the screen.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import type { ViewedPicture } from './lightbox.tsx'
import { usePictureViewer } from './picture-viewer.tsx'

export interface PictureButtonProps {
  /** Its name in the address, its own among those of a screen. */
  name: string
  /** Its `alt` is what the button is called, where `children` say nothing. */
  picture: ViewedPicture
  className?: string
  children: ReactNode
}

export const pictureButtonClass = 'cursor-zoom-in'

export function PictureButton({ name, picture, className, children }: PictureButtonProps) {
  const viewer = usePictureViewer({ names: [name], pictures: [picture] })
  return (
    <>
      <button
        type="button"
        aria-label={picture.alt}
        onClick={() => viewer.show(0)}
        className={classes(pictureButtonClass, className)}
      >
        {children}
      </button>
      {viewer.drawn}
    </>
  )
}
