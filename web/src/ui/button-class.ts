// The look of a button, for buttons and for links that lead on like one.
import { classes } from './classes.ts'

type ButtonVariant = 'main' | 'gold' | 'quiet' | 'ghost' | 'danger'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  /** As wide as its place. */
  block?: boolean | undefined
  compact?: boolean | undefined
  className?: string | undefined
}

const variants: Record<ButtonVariant, string> = {
  main: 'bg-brand text-brand-ink hover:brightness-110',
  gold: 'bg-linear-to-b from-coin to-coin-shade text-coin-ink hover:brightness-105',
  quiet: 'bg-surface-2 text-ink hover:bg-line',
  ghost: 'text-brand hover:bg-brand-soft',
  danger: 'bg-danger text-danger-ink hover:brightness-110',
}

export function buttonClass({ variant = 'main', block, compact, className }: ButtonLook): string {
  return classes(
    'inline-flex select-none items-center justify-center gap-2 rounded-m font-semibold transition active:scale-[0.98]',
    'disabled:opacity-50 disabled:active:scale-100',
    compact ? 'min-h-11 px-4 text-md' : 'min-h-12 px-5',
    block && 'w-full',
    variants[variant],
    className,
  )
}
