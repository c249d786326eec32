// The popover, without its weight in the first screen: the button stands alone until it is first pressed.
import { cloneElement, type ReactElement, Suspense, useState } from 'react'
import { lazyChunk } from '../lib/lazy-chunk.ts'
import type { PopoverProps } from './popover.tsx'

const Popover = lazyChunk(async () => ({ default: (await import('./popover.tsx')).Popover }))

export interface LazyPopoverProps extends Omit<PopoverProps, 'trigger'> {
  trigger: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog'; 'aria-expanded'?: boolean }>
}

export function LazyPopover({ trigger, ...rest }: LazyPopoverProps) {
  const [wanted, setWanted] = useState(false)
  const press = () => {
    setWanted(true)
    rest.onOpenChange(true)
  }
  if (!wanted) {
    return cloneElement(trigger, { onClick: press, 'aria-haspopup': 'dialog', 'aria-expanded': false })
  }
  return (
    <Suspense fallback={trigger}>
      <Popover trigger={trigger} {...rest} />
    </Suspense>
  )
}
