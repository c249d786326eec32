// A link of the navigation. Pressing home while at home asks for the newest instead (spec 0 §2).
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { announceHomeClick } from '../lib/home-click.ts'
import { type AppRoute, isOpen } from './routes.ts'

export interface NavigationLinkProps {
  route: AppRoute
  className: (open: boolean) => string
  children: (open: boolean) => ReactNode
}

export function NavigationLink({ route, className, children }: NavigationLinkProps) {
  const [path] = useLocation()
  const open = isOpen(route, path)
  const press = (event: MouseEvent) => {
    if (!open || route.path !== '/') return
    event.preventDefault()
    announceHomeClick()
  }
  return (
    <Link
      href={route.path}
      onClick={press}
      aria-current={open ? 'page' : undefined}
      className={className(open)}
    >
      {children(open)}
    </Link>
  )
}
