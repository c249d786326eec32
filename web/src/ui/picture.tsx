// A picture in the size it is shown in, with its preview until it is here, and in its place where it does not come.
import { type CSSProperties, useState } from 'react'
import type { MediaInfo } from '../lib/media-info.ts'
import { pictureSet } from '../lib/picture-sources.ts'
import { useMediaFailure } from '../lib/use-media-failure.ts'
import { classes } from './classes.ts'
import { previewStyle } from './preview-image.ts'

export interface PictureProps {
  url: string
  info: MediaInfo
  alt: string
  /** How wide it is shown, as `sizes` has it. */
  sizes: string
  /** Load it before anything else. */
  eager?: boolean
  /** It is not in sight yet, and will be with the next swipe. */
  ahead?: boolean
  className: string
  style?: CSSProperties
}

/** Another picture in the same place wants another `key`. */
export function Picture({
  url,
  info,
  alt,
  sizes,
  eager = false,
  ahead = false,
  className,
  style,
}: PictureProps) {
  const [isHere, setHere] = useState(false)
  const rendered = pictureSet(url, info?.width)
  const { hasFailed, asStored, fail } = useMediaFailure(url, rendered !== undefined)
  const srcSet = asStored ? undefined : rendered
  if (hasFailed) {
    return (
      <span
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        style={{ ...previewStyle(info), ...style }}
        className={classes('block', className)}
      />
    )
  }
  return (
    <img
      loading={eager || ahead ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={url}
      alt={alt}
      decoding="async"
      onLoad={() => setHere(true)}
      onError={fail}
      style={isHere ? style : { ...previewStyle(info), ...style }}
      className={className}
    />
  )
}
