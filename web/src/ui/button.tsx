// The text button. One `main` a screen; while loading it keeps its size and its words and ignores presses.
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  className?: string
  /** Work is under way: shows it, and ignores presses without losing focus. */
  loading?: boolean
}

export function Button(props: ButtonProps) {
  const { variant, loading = false, block, compact, className, children, onClick, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={loading}
      aria-disabled={loading || undefined}
      className={buttonClass({ variant, block, compact, className })}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}
