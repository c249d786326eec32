// Picture viewer: the pictures of one place over the screen. Which is shown stands in the address, so that a reload finds it again and the way
// back closes it, whichever one has come to.
import { useEffect, useEffectEvent, useState } from 'react'
import { lazyChunk } from '../lib/lazy-chunk.ts'
import { replaceAddressDialog, useAddressDialog } from '../lib/use-address-dialog.ts'
import type { ViewedPicture } from './lightbox.tsx'
import { MountOnce } from './mount-once.tsx'

const Lightbox = lazyChunk(() => import('./lightbox.tsx'))

const param = 'picture'

export interface PictureViewerProps {
  /** In the address, one for each picture, their own among those of a screen. */
  names: readonly string[]
  /** Their `alt` is what is said of them. */
  pictures: readonly ViewedPicture[]
  /** Another has taken the place of the one that was opened. */
  onPlace?: (place: number) => void
  /** It closes at the one with that place; it may say so twice. */
  onClosed?: (place: number) => void
}

/** How to open it at one of them, and what to draw. */
export function usePictureViewer({ names, pictures, onPlace, onClosed }: PictureViewerProps) {
  const viewer = useAddressDialog(names, param)
  const { open } = viewer
  const asked = open === undefined ? undefined : names.indexOf(open)
  // The last one stays while it goes.
  const [place, setPlace] = useState(0)
  if (asked !== undefined && asked !== place) setPlace(asked)
  const go = (next: number) => {
    const name = names[next]
    if (open === undefined || name === undefined) return
    replaceAddressDialog([param, open], [param, name])
    onPlace?.(next)
  }
  // The way back takes it away at once; its button lets it go first.
  const isOpen = open !== undefined
  const end = useEffectEvent(() => onClosed?.(place))
  useEffect(() => {
    if (isOpen) return () => end()
  }, [isOpen])
  return {
    show: (wished: number) => {
      const name = names[wished]
      if (name !== undefined) viewer.show(name)
    },
    drawn: (
      <MountOnce needed={isOpen} fullScreen>
        <Lightbox
          open={isOpen}
          onClose={viewer.close}
          pictures={pictures}
          place={asked ?? place}
          onPlace={go}
          onClosed={onClosed && (() => onClosed(place))}
        />
      </MountOnce>
    ),
  }
}
