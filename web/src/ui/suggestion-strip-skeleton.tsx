// The shape of the strip of people between posts, so that nothing below it moves as they come.
import { Skeleton } from './skeleton.tsx'

export function SuggestionStripSkeleton() {
  return <Skeleton className="h-67 rounded-l" />
}
