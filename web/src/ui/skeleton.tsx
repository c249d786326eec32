// The shape of what is coming.
import { classes } from './classes.ts'

/** Give it the size and corners of the thing it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-shimmer bg-surface-2', className)} />
}
