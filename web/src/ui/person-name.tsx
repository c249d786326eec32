// A person's name on a line of its own: at the side of the page whatever its script, read and cut in its own direction.
import { classes } from './classes.ts'

export function PersonName({ name, className }: { name: string; className?: string }) {
  return <bdi className={classes('block w-fit max-w-full truncate font-semibold', className)}>{name}</bdi>
}
