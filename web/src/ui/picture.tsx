// A picture in the size it is shown in, with its preview until it is here.
import { type CSSProperties, useState } from 'react'
import type { MediaInfo } from '../lib/media-info.ts'
import { pictureSet } from '../lib/picture-sources.ts'
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
  // A busy server renders nothing; what is stored it still serves.
  const [asStored, setAsStored] = useState(false)
  const srcSet = asStored ? undefined : pictureSet(url, info?.width)
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
      onError={() => setAsStored(true)}
      style={isHere ? style : { ...previewStyle(info), ...style }}
      className={className}
    />
  )
}
