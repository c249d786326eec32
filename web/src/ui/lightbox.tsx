// Lightbox: pictures that fill the screen, by yet-another-react-lightbox. Pinched or tapped twice they grow, swiped down they go, arrows
// and swipes lead to the next; it mirrors by itself. Loaded with the first picture that is opened (lazyChunk).
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useMemo } from 'react'
import Viewer, { type Labels } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { MediaInfo } from '../lib/media-info.ts'
import { pictureSizes } from '../lib/picture-sources.ts'
import { matchesMedia, touchOnly } from '../lib/use-media-query.ts'
import { viewerTexts } from '../messages/viewer.ts'

export interface ViewedPicture {
  url: string
  info: MediaInfo
  alt: string
}

export interface LightboxProps {
  open: boolean
  onClose: () => void
  pictures: readonly ViewedPicture[]
  /** Which is shown, from 0. */
  place: number
  /** Another is, by a swipe, an arrow or a key. */
  onPlace: (place: number) => void
  /** It goes from the screen, and the focus has gone to where it was before. */
  onClosed?: (() => void) | undefined
}

const labels: Labels = {
  Previous: viewerTexts.previous,
  Next: viewerTexts.next,
  Close: viewerTexts.close,
  Lightbox: viewerTexts.title,
  'Photo gallery': viewerTexts.title,
  Carousel: viewerTexts.pictures,
  Slide: viewerTexts.picture,
  '{index} of {total}': viewerTexts.place('{index}', '{total}'),
  'Zoom in': viewerTexts.enlarge,
  'Zoom out': viewerTexts.reduce,
}

function slideOf({ url, info, alt }: ViewedPicture) {
  const srcSet = pictureSizes(url, info)
  return { src: url, alt, ...(info && { width: info.width, height: info.height, srcSet }) }
}

function Counter({ place, count }: { place: number; count: number }) {
  return (
    <p aria-hidden className="viewer-counter">
      <span className="ltr">
        {place} / {count}
      </span>
    </p>
  )
}

/** As often as large, by two taps; two more show it whole again. */
const maxZoom = 3

const icon = { 'aria-hidden': true, size: 24, strokeWidth: 1.9 } as const

export default function Lightbox({ open, onClose, pictures, place, onPlace, onClosed }: LightboxProps) {
  const slides = useMemo(() => pictures.map(slideOf), [pictures])
  const several = pictures.length > 1
  return (
    <Viewer
      open={open}
      close={onClose}
      // Slides that are listed anew would begin at the first again.
      index={place}
      slides={slides}
      plugins={[Zoom]}
      labels={labels}
      on={{ view: ({ index }) => index !== place && onPlace(index), ...(onClosed && { exiting: onClosed }) }}
      carousel={{ finite: true, padding: 0, preload: 1 }}
      animation={{ fade: 150, swipe: 190 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{ maxZoom, maxZoomPixelRatio: maxZoom, doubleClickMaxStops: 1, scrollToZoom: true }}
      render={{
        iconClose: () => <X {...icon} />,
        iconPrev: () => <ChevronLeft {...icon} />,
        iconNext: () => <ChevronRight {...icon} />,
        iconZoomIn: () => <ZoomIn {...icon} />,
        iconZoomOut: () => <ZoomOut {...icon} />,
        controls: () => several && <Counter place={place + 1} count={pictures.length} />,
        // A finger pinches.
        ...(matchesMedia(touchOnly) && { buttonZoom: () => null }),
        ...(!several && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  )
}
