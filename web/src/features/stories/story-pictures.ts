// Pictures of stories as they are asked for: the same by the viewer and by whoever fetches them before it is opened.
import { pictureSet, posterUrl } from '../../lib/picture-sources.ts'
import type { Story } from './story.ts'

/** How wide the viewer shows one. */
export const storySizes = '(min-width: 475px) 475px, 100vw'

/** Fetched already, by the ids of their stories. */
const fetched = new Set<string>()

/** What a story shows first is fetched, so that it opens at once. Nothing where the person saves data. */
export function prefetchStory({ id, media }: Story): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (fetched.has(id) || connection?.saveData) return
  fetched.add(id)
  const picture = new Image()
  picture.fetchPriority = 'low'
  if (media.kind === 'picture') {
    const set = pictureSet(media.url, media.info?.width)
    picture.sizes = storySizes
    if (set) picture.srcset = set
    picture.src = media.url
  } else if (media.poster) {
    picture.src = posterUrl(media.poster, media.posterInfo)
  }
}
