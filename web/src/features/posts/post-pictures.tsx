// The pictures of a post: one by itself, several in a carousel that is swiped, by arrows and keys too. A tap shows it whole, over the screen,
// with the others beside it.
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { shownRatio } from '../../lib/media-info.ts'
import { feedSizes } from '../../lib/picture-sources.ts'
import { matchesMedia, reducedMotion } from '../../lib/use-media-query.ts'
import { postTexts } from '../../messages/posts.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PictureButton, pictureButtonClass } from '../../ui/picture-button.tsx'
import { usePictureViewer } from '../../ui/picture-viewer.tsx'
import { useVisibility } from '../../ui/use-visibility.ts'
import type { PostPicture, PostPictures } from './post.ts'

/** Of one that was not measured. */
const unknownRatio = 13 / 10

export interface PicturesProps {
  postId: string
  pictures: PostPictures
  /** Named in the alternative text. */
  author: string
  /** The first is on the first screen: load it before anything else. */
  eager: boolean
}

function OnePicture({ postId, pictures: [{ url, info }], author, eager }: PicturesProps) {
  const alt = postTexts.pictureOf(author)
  return (
    <PictureButton name={postId} picture={{ url, info, alt }} className="block w-full">
      <Picture
        key={url}
        url={url}
        info={info}
        alt={alt}
        sizes={feedSizes}
        eager={eager}
        style={{ aspectRatio: shownRatio(info, unknownRatio) }}
        className="w-full bg-surface-2 object-cover"
      />
    </PictureButton>
  )
}

/** Which of them is in sight, and how to bring another there. */
function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [furthest, setFurthest] = useState(0)
  const follow = () => {
    if (!strip.current) return
    const { scrollLeft, clientWidth } = strip.current
    const place = Math.min(count - 1, Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)))
    setShown(place)
    setFurthest((before) => Math.max(before, place))
  }
  const show = (wished: number, isSeen = true) => {
    const place = Math.min(count - 1, Math.max(0, wished))
    // Onwards is to the left.
    const left = -place * (strip.current?.clientWidth ?? 0)
    const behavior = isSeen && !matchesMedia(reducedMotion) ? 'smooth' : 'instant'
    strip.current?.scrollTo({ left, behavior })
    return place
  }
  return { strip, shown, furthest, follow, show }
}

interface SlotProps {
  picture: PostPicture
  alt: string
  ratio: number
  isFirst: boolean
  eager: boolean
  /** It is in sight, or with the next swipe. */
  isNext: boolean
}

/** All have the shape of the first, so that nothing jumps under a swipe; what is far off costs no network yet. */
function Slot({ picture: { url, info }, alt, ratio, isFirst, eager, isNext }: SlotProps) {
  const style = { aspectRatio: ratio }
  const look = 'block w-full bg-surface-2 object-cover'
  if (!isFirst && !isNext) return <span style={style} className={look} />
  return (
    <Picture
      key={url}
      url={url}
      info={info}
      alt={alt}
      sizes={feedSizes}
      eager={isFirst && eager}
      ahead={!isFirst}
      style={style}
      className={look}
    />
  )
}

interface StepProps {
  icon: LucideIcon
  label: string
  onClick: () => void
  className: string
}

/** A finger swipes. */
function Step({ className, ...rest }: StepProps) {
  return (
    <IconButton
      {...rest}
      mirrored
      className={classes(
        'absolute inset-y-0 my-auto bg-black/55 text-white hover:bg-black/70 [@media(hover:none)]:hidden',
        className,
      )}
    />
  )
}

function Dots({ count, shown }: { count: number; shown: number }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-x-0 bottom-3 mx-auto flex w-fit gap-1.5 rounded-full bg-black/45 px-2 py-1.5"
    >
      {Array.from({ length: count }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={place}
          className={classes('size-1.5 rounded-full', place === shown ? 'bg-white' : 'bg-white/45')}
        />
      ))}
    </span>
  )
}

const leadsTo: Readonly<Record<string, (shown: number, count: number) => number>> = {
  ArrowLeft: (shown) => shown + 1,
  ArrowRight: (shown) => shown - 1,
  Home: () => 0,
  End: (_shown, count) => count - 1,
}

function Carousel({ postId, pictures, author, eager }: PicturesProps) {
  const count = pictures.length
  const { strip, shown, furthest, follow, show } = useStrip(count)
  const [isNear, setNear] = useState(eager)
  useVisibility(strip, (visible) => visible && setNear(true), { margin: '500px' })
  const ratio = shownRatio(pictures[0].info, unknownRatio)
  const viewed = pictures.map((picture, place) => ({
    ...picture,
    alt: postTexts.pictureOfSeveral(place + 1, count, author),
  }))
  const focusOn = (place: number) =>
    strip.current?.querySelectorAll('button')[place]?.focus({ preventScroll: true })
  // Below the viewer the strip goes along; the focus comes back to the one that was tapped, and goes on to the one that was seen last.
  const viewer = usePictureViewer({
    names: pictures.map((_picture, place) => `${postId}-${place + 1}`),
    pictures: viewed,
    onPlace: (place) => show(place, false),
    onClosed: (place) => focusOn(show(place, false)),
  })
  /** At an end the button that led there goes. */
  const step = (by: 1 | -1) => {
    const place = show(shown + by)
    if (place === 0 || place === count - 1) focusOn(place)
  }
  const byKey = (event: KeyboardEvent) => {
    const isBare = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
    const place = isBare ? leadsTo[event.key]?.(shown, count) : undefined
    // The keys of the viewer over the screen come by here too.
    if (place === undefined || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    focusOn(show(place))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element stands for a carousel
    <div role="group" aria-label={postTexts.picturesOf(author)} onKeyDown={byKey} className="relative">
      <ul
        ref={strip}
        onScroll={follow}
        className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {viewed.map((picture, place) => (
          <li key={picture.url} className="w-full shrink-0 snap-center snap-always">
            <button
              type="button"
              aria-label={picture.alt}
              onClick={() => viewer.show(place)}
              // One stop for the tab key; the arrows go on from there.
              tabIndex={place === shown ? 0 : -1}
              className={classes(pictureButtonClass, 'block w-full')}
            >
              <Slot
                picture={picture}
                alt={picture.alt}
                ratio={ratio}
                isFirst={place === 0}
                eager={eager}
                isNext={isNear && place <= furthest + 1}
              />
            </button>
          </li>
        ))}
      </ul>
      {viewer.drawn}
      <span
        aria-hidden
        className="pointer-events-none absolute end-3 top-3 rounded-full bg-black/55 px-2.5 text-small font-semibold text-white"
      >
        <span className="ltr">
          {shown + 1}/{count}
        </span>
      </span>
      <Dots count={count} shown={shown} />
      {shown > 0 && (
        <Step
          icon={ChevronLeft}
          label={postTexts.previousPicture}
          onClick={() => step(-1)}
          className="start-3"
        />
      )}
      {shown < count - 1 && (
        <Step icon={ChevronRight} label={postTexts.nextPicture} onClick={() => step(1)} className="end-3" />
      )}
    </div>
  )
}

export function Pictures(props: PicturesProps) {
  return props.pictures.length > 1 ? <Carousel {...props} /> : <OnePicture {...props} />
}
