// The cover of a profile; the pattern of the house where there is none.
import type { MediaInfo } from '../../lib/media-info.ts'
import { Picture } from '../../ui/picture.tsx'

export interface CoverPictureProps {
  url: string | null
  info: MediaInfo
  /** As of an image: how wide it is shown. */
  sizes: string
}

export function CoverPicture({ url, info, sizes }: CoverPictureProps) {
  if (!url) return <div className="star-pattern size-full" />
  return (
    <Picture key={url} url={url} info={info} alt="" sizes={sizes} eager className="size-full object-cover" />
  )
}
