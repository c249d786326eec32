// A person's name on a line of its own, and their handle, small: both at the side of the page whatever their script, read and cut in their
// own direction.
import { classes } from './classes.ts'

export interface PersonNameProps {
  name: string
  className?: string
  /** Where people are told apart by it, it takes a second line before anything of it is cut. */
  whole?: boolean
}

export function PersonName({ name, className, whole = false }: PersonNameProps) {
  const room = whole ? 'line-clamp-2 wrap-anywhere' : 'block truncate'
  return <bdi className={classes('w-fit max-w-full font-semibold', room, className)}>{name}</bdi>
}

export interface HandleProps {
  /** Nothing is shown without one. */
  username: string | null
  className?: string
}

/** Stands in a line of small text, or below the name. Its sign stands where the name begins: before Latin letters at the left, before Arabic at the right. */
export function Handle({ username, className }: HandleProps) {
  if (username === null) return null
  return (
    <bdi className={classes('inline-block max-w-full truncate align-bottom text-ink-2', className)}>
      @{username}
    </bdi>
  )
}
