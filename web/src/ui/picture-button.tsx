// Picture button: a picture that a tap shows whole, over the screen. That it is open stands in the address, so that the way back closes it.
import type { ReactNode } from 'react'
import { lazyChunk } from '../lib/lazy-chunk.ts'
import { useAddressDialog } from '../lib/use-address-dialog.ts'
import { classes } from './classes.ts'
import type { ViewedPicture } from './lightbox.tsx'
import { MountOnce } from './mount-once.tsx'

const Lightbox = lazyChunk(() => import('./lightbox.tsx'))

export interface PictureButtonProps {
  /** Its name in the address, its own among those of a screen. */
  name: string
  /** It, and those it stands among; their `alt` is what the button is called, where `children` say nothing. */
  pictures: readonly ViewedPicture[]
  /** Which of them it is, from 0. */
  place?: number
  className?: string
  tabIndex?: number
  children: ReactNode
}

export function PictureButton({
  name,
  pictures,
  place = 0,
  className,
  tabIndex,
  children,
}: PictureButtonProps) {
  const viewer = useAddressDialog([name], 'picture')
  const isOpen = viewer.open === name
  return (
    <>
      <button
        type="button"
        aria-label={pictures[place]?.alt}
        tabIndex={tabIndex}
        onClick={() => viewer.show(name)}
        className={classes('cursor-zoom-in', className)}
      >
        {children}
      </button>
      <MountOnce needed={isOpen}>
        <Lightbox open={isOpen} onClose={viewer.close} pictures={pictures} first={place} />
      </MountOnce>
    </>
  )
}
