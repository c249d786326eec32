// The menu, without its weight in the first screen: the button stands alone until it is first pressed, and the list's code
// is fetched when the browser has time.
import { cloneElement, type ReactElement, Suspense, useState } from 'react'
import { lazyWhenIdle } from '../lib/lazy-when-idle.ts'
import { PartFallback } from './chunk-fallback.tsx'
import type { MenuProps } from './menu.tsx'

const Menu = lazyWhenIdle(async () => ({ default: (await import('./menu.tsx')).Menu }))

export interface LazyMenuProps extends Omit<MenuProps, 'trigger'> {
  trigger: ReactElement<{ onClick?: () => void }>
}

export function LazyMenu({ trigger, actions }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false)
  if (!wanted) return cloneElement(trigger, { onClick: () => setWanted(true) })
  return (
    <Suspense fallback={<PartFallback>{trigger}</PartFallback>}>
      <Menu trigger={trigger} actions={actions} />
    </Suspense>
  )
}
