// A round button of one icon, 44 px to the finger, with a name for those who do not see it.
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  label: string
  /** The icon points along the reading direction and mirrors with it. */
  mirrored?: boolean
}

export function IconButton({ icon: Icon, label, mirrored, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-full transition hover:bg-surface-2 active:scale-95',
        'disabled:opacity-50 disabled:active:scale-100',
        className,
      )}
    >
      <Icon aria-hidden size={22} strokeWidth={1.9} className={mirrored ? 'rtl:-scale-x-100' : undefined} />
    </button>
  )
}
