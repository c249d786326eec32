// One line of what a popover offers to do.
import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'

export interface PopoverActionProps {
  icon: LucideIcon
  label: string
  onPress: () => void
  danger?: boolean
}

export function PopoverAction({ icon: Icon, label, onPress, danger = false }: PopoverActionProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={classes(
        'flex min-h-11 w-full items-center gap-3 rounded-s px-3 font-medium hover:bg-surface-2',
        danger && 'text-danger',
      )}
    >
      <Icon aria-hidden size={20} strokeWidth={1.9} />
      {label}
    </button>
  )
}
