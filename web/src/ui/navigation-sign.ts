// Navigation sign: what of the navigation has a count on it, a sign in a bar or a line of a column.
import { classes } from './classes.ts'

export type SignLook = 'sign' | 'line'

export function navigationSignClass(look: SignLook, isOpen: boolean): string {
  if (look === 'sign') {
    return classes(
      'relative grid size-11 shrink-0 place-items-center rounded-full transition active:scale-95',
      isOpen ? 'bg-brand-soft text-brand' : 'hover:bg-surface-2',
    )
  }
  return classes(
    'flex min-h-12 w-full items-center gap-3.5 rounded-m px-3.5 transition-colors',
    isOpen ? 'bg-brand-soft font-semibold text-brand' : 'font-medium text-ink-2 hover:bg-surface-2',
  )
}
