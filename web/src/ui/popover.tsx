// Popover: something to look at beside the button that opens it, on screens with room; the page below stays as it is.
import { Popover as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { useOverlayEntry } from '../lib/use-overlay.ts'
import { classes } from './classes.ts'

export interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it; it must pass its props and ref on. */
  trigger: ReactElement
  /** For those who do not see it. */
  label: string
  /** Where it stands from the button, along the reading direction. */
  side?: 'below' | 'after'
  className?: string
  children: ReactNode
}

export function Popover({
  open,
  onOpenChange,
  trigger,
  label,
  side = 'below',
  className,
  children,
}: PopoverProps) {
  useOverlayEntry(open, () => onOpenChange(false), true)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          // Radix knows the sides of the screen; ours is written from the right.
          side={side === 'below' ? 'bottom' : 'left'}
          align={side === 'below' ? 'end' : 'start'}
          sideOffset={8}
          collisionPadding={12}
          className={classes(
            'z-popover flex max-h-(--radix-popover-content-available-height) origin-(--radix-popover-content-transform-origin) flex-col overflow-hidden',
            'rounded-l border border-line bg-surface shadow-raised outline-none',
            'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
