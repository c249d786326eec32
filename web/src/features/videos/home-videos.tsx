// The published videos at the foot of home (spec 1 §2): fetched once they are nearly in sight, and nothing where there are none.
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { videoTexts as texts } from '../../messages/videos.ts'
import { useVisibility } from '../../ui/use-visibility.ts'
import { VideoGrid } from './video-grid.tsx'
import { latestVideosQuery } from './video-queries.ts'

export function HomeVideos() {
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useVisibility(place, (visible) => visible && setNear(true), { margin: '800px' })
  const query = useQuery({ ...latestVideosQuery, enabled: isNear })
  const isEmpty = query.data?.length === 0
  return (
    <section ref={place} aria-label={texts.grid} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isNear && !isEmpty && <h2 className="px-1 text-lg font-bold">{texts.grid}</h2>}
      {isNear && <VideoGrid query={query} empty={null} size="small" />}
    </section>
  )
}
