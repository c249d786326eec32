// Every screen behind the door, in one list: its path, what is loaded for it, whether the phone's bars are shown, and
// whether it is part of the navigation. Adding an area adds a line here, and with it its tab.
import { House, type LucideIcon, ShieldCheck, Timer, UserRound } from 'lucide-react'
import { type Preloadable, preloadable } from '../lib/preloadable.tsx'
import { shellTexts } from '../messages/shell.ts'

interface NavigationEntry {
  label: string
  /** What larger screens call it, where that is something else. */
  wideLabel?: string
  icon: LucideIcon
  /** Where it stands: in the bottom bar of a phone and everywhere, or on larger screens only. */
  place: 'tab' | 'wide'
  /** Other paths on which it counts as open. */
  alsoOpenOn?: readonly string[]
  /** Shown to admins alone. */
  adminOnly?: boolean
}

export interface AppRoute {
  path: string
  screen: Preloadable<object>
  /** The top and bottom bars of a phone; screens without them have a way back of their own (spec 0 §2). */
  bars: boolean
  navigation?: NavigationEntry
}

const HomePage = preloadable(() => import('./pages/home-page.tsx'))

export const routes: readonly AppRoute[] = [
  {
    path: '/',
    screen: HomePage,
    bars: true,
    navigation: { label: shellTexts.home, icon: House, place: 'tab', alsoOpenOn: ['/home'] },
  },
  { path: '/home', screen: HomePage, bars: true },
  {
    path: '/timer',
    screen: preloadable(() => import('./pages/timer-page.tsx')),
    bars: true,
    navigation: {
      label: shellTexts.timer,
      wideLabel: shellTexts.mine,
      icon: Timer,
      place: 'tab',
      alsoOpenOn: ['/agents'],
    },
  },
  { path: '/agents', screen: preloadable(() => import('./pages/agents-page.tsx')), bars: false },
  {
    path: '/profile',
    screen: preloadable(() => import('./pages/profile-page.tsx')),
    bars: false,
    navigation: { label: shellTexts.profile, icon: UserRound, place: 'wide' },
  },
  { path: '/user/:userId', screen: preloadable(() => import('./pages/user-page.tsx')), bars: false },
  {
    path: '/notifications',
    screen: preloadable(() => import('./pages/notifications-page.tsx')),
    bars: false,
  },
  { path: '/security', screen: preloadable(() => import('./pages/security-page.tsx')), bars: false },
  {
    path: '/admin',
    screen: preloadable(() => import('./pages/admin-page.tsx')),
    bars: false,
    navigation: { label: shellTexts.admin, icon: ShieldCheck, place: 'wide', adminOnly: true },
  },
]

/** Whether a path is one of the pattern's: `/user/:userId` takes any one segment there. */
export function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`).test(path)
}

/** The route a path belongs to, if any. */
export function routeFor(path: string): AppRoute | undefined {
  return routes.find((route) => matches(route.path, path))
}

/** The screen a path leads to; paths nobody knows lead home (spec 0 §2). */
export function screenFor(path: string): AppRoute['screen'] {
  return routeFor(path)?.screen ?? HomePage
}

/** True where the first thing to see is the feed. */
export function leadsHome(path: string): boolean {
  return screenFor(path) === HomePage
}

/** True where the navigation should show the route as the open one. */
export function isOpen(route: AppRoute, path: string): boolean {
  return route.path === path || route.navigation?.alsoOpenOn?.includes(path) === true
}

/** What the route is called where there is room beside the phone's bottom bar. */
export function wideLabel({ navigation }: AppRoute): string | undefined {
  return navigation?.wideLabel ?? navigation?.label
}
