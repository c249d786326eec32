// How many posts came since the list was read.
import type { Post } from './post.ts'

/** How many of the newest posts come before the first one shown. */
export function countNewer(newest: readonly Post[], shown: readonly Post[]): number {
  const first = shown[0]
  if (!first) return newest.length
  return newest.filter((post) => Date.parse(post.createdAt) > Date.parse(first.createdAt)).length
}
