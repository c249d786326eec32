// The pictures and films of a person in three columns; each leads to its post.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Images, type LucideIcon, Play } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { plural } from '../../lib/plural.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useMediaFailure } from '../../lib/use-media-failure.ts'
import { postTexts } from '../../messages/posts.ts'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useVisibility } from '../../ui/use-visibility.ts'
import { coverOf, type Post, type PostMedia } from './post.ts'
import { PagedPosts } from './post-list.tsx'
import { userMediaQuery } from './post-queries.ts'

const columns = 'grid grid-cols-3 gap-1 overflow-hidden rounded-m max-md:-mx-3 max-md:rounded-none'
const sizes = '(min-width: 664px) 215px, 33vw'
const look = 'aspect-square w-full bg-surface-2 object-cover'
/** Those of the first screen are loaded at once. */
const firstRows = 9

/** A film without a poster shows how it begins, once it is near. */
function FirstFrame({ url }: { url: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isNear, setNear] = useState(false)
  const { hasFailed, fail } = useMediaFailure(url)
  useVisibility(video, (visible) => visible && setNear(true), { margin: '200px' })
  if (hasFailed) return <span className={classes('block', look)} />
  return (
    <video
      ref={video}
      src={isNear ? `${url}#t=0.1` : undefined}
      preload="metadata"
      onError={fail}
      muted
      playsInline
      aria-hidden
      tabIndex={-1}
      className={look}
    />
  )
}

/** What is said of a tile to those who do not see it, and the sign of what it is. */
function kindOf(media: PostMedia): { label: string; icon?: LucideIcon } {
  const { tiles } = postTexts
  if (media.kind === 'video') return { label: tiles.video, icon: Play }
  const count = media.pictures.length
  return count > 1 ? { label: plural(count, tiles.pictures), icon: Images } : { label: tiles.picture }
}

function Tile({ post, media, eager }: { post: Post; media: PostMedia; eager: boolean }) {
  const cover = coverOf(media)
  const { label, icon: Icon } = kindOf(media)
  return (
    <Link
      href={`/post/${post.id}`}
      data-place={post.id}
      aria-label={`${label}، ${relativeTime(post.createdAt, Date.now())}`}
      className="relative block transition hover:opacity-90"
    >
      {cover && (
        <Picture
          key={cover.url}
          url={cover.url}
          info={cover.info}
          alt=""
          sizes={sizes}
          ahead={eager}
          className={look}
        />
      )}
      {!cover && media.kind === 'video' && <FirstFrame url={media.url} />}
      {Icon && (
        <span className="absolute end-1.5 top-1.5 grid size-7 place-items-center rounded-full bg-black/55 text-white">
          <Icon aria-hidden size={15} strokeWidth={2.2} />
        </span>
      )}
    </Link>
  )
}

function GridSkeleton() {
  return (
    <div role="status" className={columns}>
      <span className="sr-only">{postTexts.loading}</span>
      {Array.from({ length: firstRows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={place} className="aspect-square" />
      ))}
    </div>
  )
}

export function MediaGrid({ userId, empty }: { userId: string; empty: ReactNode }) {
  const query = useInfiniteQuery(userMediaQuery(userId))
  return (
    <PagedPosts query={query} empty={empty} waiting={<GridSkeleton />}>
      {(posts, more) => (
        <>
          <div className={columns}>
            {posts.map(
              (post, place) =>
                post.media && <Tile key={post.id} post={post} media={post.media} eager={place < firstRows} />,
            )}
          </div>
          {more}
        </>
      )}
    </PagedPosts>
  )
}
