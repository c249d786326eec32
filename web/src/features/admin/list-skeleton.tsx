// The shape of a list of people that is coming.
import { adminTexts } from '../../messages/admin.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export function ListSkeleton() {
  return (
    <div role="status" aria-label={adminTexts.loading} className="grid gap-3">
      {[1, 2].map((place) => (
        <div key={place} className="card flex gap-3 p-4">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-32 rounded-s" />
            <Skeleton className="h-4 w-48 rounded-s" />
          </div>
        </div>
      ))}
    </div>
  )
}
