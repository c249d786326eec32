// The shape of posts that are on their way.
import { postTexts } from '../../messages/posts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export function PostSkeleton({ withPicture }: { withPicture: boolean }) {
  return (
    <div className="card overflow-hidden pt-3.5">
      <div className="flex items-center gap-3 px-3.5">
        <Skeleton className="size-11 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-4 w-32 rounded-s" />
          <Skeleton className="h-3 w-20 rounded-s" />
        </div>
      </div>
      <div className="grid gap-2 px-4 py-4">
        <Skeleton className="h-4 w-full rounded-s" />
        <Skeleton className="h-4 w-2/3 rounded-s" />
      </div>
      {withPicture && <Skeleton className="aspect-13/10 w-full" />}
      <div className="h-13" />
    </div>
  )
}

export function PostSkeletons() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{postTexts.loading}</span>
      <PostSkeleton withPicture />
      <PostSkeleton withPicture={false} />
      <PostSkeleton withPicture />
    </div>
  )
}
