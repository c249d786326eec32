// A grid of videos in all its faces: coming, none, failed, here; one column, or up to four as there is room (spec 1 §2).
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { videoTexts as texts } from '../../messages/videos.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Video } from './video.ts'
import { type CardSize, coverHeights, VideoCard } from './video-card.tsx'

/** While it is on its way; a horizontal one has fewer. */
const skeletons = { grid: 8, horizontal: 3 }

const gridClass = 'grid grid-cols-1 gap-3 sm:grid-cols-2'
const columns = {
  one: 'grid grid-cols-1 gap-3',
  some: gridClass,
  many: `${gridClass} lg:grid-cols-3 xl:grid-cols-4`,
}

export interface VideoGridProps {
  query: UseQueryResult<Video[]>
  empty: ReactNode
  size?: CardSize
  /** One column, or as many as there is room for; beside other columns of the screen there are two. */
  wide?: keyof typeof columns
  managed?: boolean
}

export function VideoGrid({ query, empty, size = 'small', wide = 'some', managed = false }: VideoGridProps) {
  const { data: videos, error, refetch, isFetching } = query
  if (videos?.length === 0) return empty
  if (!videos && error) {
    return (
      <ErrorState title={texts.gridFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (videos) {
    return (
      <ul className={columns[wide]}>
        {videos.map((video) => (
          <VideoCard key={video.id} video={video} size={size} managed={managed} />
        ))}
      </ul>
    )
  }
  return (
    <div className={columns[wide]}>
      <span role="status" className="sr-only">
        {texts.gridLoading}
      </span>
      {Array.from({ length: skeletons[wide === 'one' ? 'horizontal' : 'grid'] }, (_, place) => place).map(
        (place) => (
          <div key={place} aria-hidden className="card overflow-hidden">
            <Skeleton className={classes(coverHeights[size], 'rounded-none')} />
            <div className="grid gap-2 p-3.5">
              <Skeleton className="h-5 w-4/5 rounded-s" />
              <Skeleton className="h-4 w-1/2 rounded-s" />
            </div>
          </div>
        ),
      )}
    </div>
  )
}
