// The menu, without its weight in the first screen: the button stands at once, its list follows.
import { lazy, Suspense } from 'react'
import type { MenuProps } from './menu.tsx'

const Menu = lazy(async () => ({ default: (await import('./menu.tsx')).Menu }))

export function LazyMenu(props: MenuProps) {
  return (
    <Suspense fallback={props.trigger}>
      <Menu {...props} />
    </Suspense>
  )
}
