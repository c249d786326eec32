// Rows of people that are on their way: a face, a name, and what stands below it.
import { Skeleton } from './skeleton.tsx'

export interface PeopleSkeletonProps {
  /** For those who do not see it. */
  label: string
}

export function PeopleSkeleton({ label }: PeopleSkeletonProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {[1, 2, 3].map((place) => (
        <div key={place} className="flex min-h-14 items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-36 rounded-s" />
            <Skeleton className="h-3 w-24 rounded-s" />
          </div>
        </div>
      ))}
    </div>
  )
}
