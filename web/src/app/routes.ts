// Every screen behind the door, in one list: its path, what is loaded for it, whether the phone's bars are shown, and
// whether it is part of the navigation. Adding an area adds a line here, and with it its tab.
import {
  Clapperboard,
  House,
  type LucideIcon,
  PartyPopper,
  Search,
  ShieldCheck,
  Timer,
  UsersRound,
} from 'lucide-react'
import { type Preloadable, preloadable } from '../lib/preloadable.tsx'
import { shellTexts } from '../messages/shell.ts'

interface NavigationEntry {
  label: string
  /** What larger screens call it, where that is something else. */
  wideLabel?: string
  icon: LucideIcon
  /** Where it stands: in the bottom bar of a phone and everywhere, in the bars and columns of larger screens, or in their columns only. */
  place: 'tab' | 'bar' | 'wide'
  /** Other paths on which it counts as open. */
  alsoOpenOn?: readonly string[]
  /** Shown to admins alone. */
  adminOnly?: boolean
}

export interface AppRoute {
  path: string
  /** What the screen is called in the title of the page. */
  title: string
  screen: Preloadable<object>
  /** The top and bottom bars of a phone; screens without them have a way back of their own (spec 0 §2). */
  bars: boolean
  /** It takes the room of what stands beside other screens on a desktop. */
  wide?: boolean
  /** Nothing stands around it: it takes all of the screen, and has a way back of its own. */
  alone?: boolean
  navigation?: NavigationEntry
}

const MessagesPage = preloadable(() => import('./pages/messages-page.tsx'))
const HomePage = preloadable(() => import('./pages/home-page.tsx'))

export const routes: readonly AppRoute[] = [
  {
    path: '/',
    title: shellTexts.home,
    screen: HomePage,
    bars: true,
    navigation: { label: shellTexts.home, icon: House, place: 'tab', alsoOpenOn: ['/home'] },
  },
  { path: '/home', title: shellTexts.home, screen: HomePage, bars: true },
  {
    path: '/reels',
    title: shellTexts.reels,
    screen: preloadable(() => import('./pages/reels-page.tsx')),
    bars: false,
    alone: true,
    navigation: { label: shellTexts.reels, icon: Clapperboard, place: 'bar' },
  },
  {
    path: '/live',
    title: shellTexts.live,
    screen: preloadable(() => import('./pages/live-page.tsx')),
    bars: false,
    alone: true,
  },
  {
    path: '/reels/:videoId',
    title: shellTexts.video,
    screen: preloadable(() => import('./pages/watch-page.tsx')),
    bars: false,
    wide: true,
  },
  {
    path: '/channel/:channelId',
    title: shellTexts.channel,
    screen: preloadable(() => import('./pages/channel-page.tsx')),
    bars: false,
    wide: true,
  },
  {
    path: '/channels',
    title: shellTexts.channels,
    screen: preloadable(() => import('./pages/channels-page.tsx')),
    bars: false,
  },
  {
    path: '/timer',
    title: shellTexts.mine,
    screen: preloadable(() => import('./pages/timer-page.tsx')),
    bars: true,
    wide: true,
    navigation: {
      label: shellTexts.timer,
      wideLabel: shellTexts.mine,
      icon: Timer,
      place: 'tab',
      alsoOpenOn: ['/agents'],
    },
  },
  {
    path: '/entertainment',
    title: shellTexts.entertainment,
    screen: preloadable(() => import('./pages/entertainment-page.tsx')),
    bars: false,
    navigation: {
      label: shellTexts.entertainment,
      icon: PartyPopper,
      place: 'tab',
      alsoOpenOn: ['/chat-rooms', '/treasure-chest', '/chat'],
    },
  },
  {
    path: '/chat-rooms',
    title: shellTexts.chatRooms,
    screen: preloadable(() => import('./pages/chat-rooms-page.tsx')),
    bars: false,
  },
  {
    path: '/treasure-chest',
    title: shellTexts.treasure,
    screen: preloadable(() => import('./pages/treasure-page.tsx')),
    bars: false,
  },
  {
    path: '/chat',
    title: shellTexts.chat,
    screen: preloadable(() => import('./pages/chat-page.tsx')),
    bars: true,
  },
  {
    path: '/room',
    title: shellTexts.room,
    screen: preloadable(() => import('./pages/no-room-page.tsx')),
    bars: false,
  },
  {
    path: '/room/:roomId',
    title: shellTexts.room,
    screen: preloadable(() => import('./pages/room-page.tsx')),
    bars: false,
  },
  {
    path: '/messages',
    title: shellTexts.messages,
    screen: MessagesPage,
    bars: false,
    wide: true,
  },
  {
    path: '/messages/:userId',
    title: shellTexts.conversation,
    screen: MessagesPage,
    bars: false,
    wide: true,
  },
  {
    path: '/friends',
    title: shellTexts.friends,
    screen: preloadable(() => import('./pages/friends-page.tsx')),
    bars: true,
    navigation: { label: shellTexts.friends, icon: UsersRound, place: 'bar' },
  },
  {
    path: '/search',
    title: shellTexts.search,
    screen: preloadable(() => import('./pages/search-page.tsx')),
    bars: false,
    navigation: { label: shellTexts.search, icon: Search, place: 'wide' },
  },
  {
    path: '/finance',
    title: shellTexts.finance,
    screen: preloadable(() => import('./pages/finance-page.tsx')),
    bars: false,
    wide: true,
  },
  {
    path: '/referral',
    title: shellTexts.referral,
    screen: preloadable(() => import('./pages/referral-page.tsx')),
    bars: false,
    wide: true,
  },
  {
    path: '/agents',
    title: shellTexts.agents,
    screen: preloadable(() => import('./pages/agents-page.tsx')),
    bars: false,
  },
  {
    path: '/profile',
    title: shellTexts.profile,
    screen: preloadable(() => import('./pages/profile-page.tsx')),
    bars: false,
  },
  {
    path: '/user/:userId',
    title: shellTexts.profile,
    screen: preloadable(() => import('./pages/user-page.tsx')),
    bars: false,
  },
  {
    path: '/name/:username',
    title: shellTexts.profile,
    screen: preloadable(() => import('./pages/name-page.tsx')),
    bars: false,
  },
  {
    path: '/post/:postId',
    title: shellTexts.post,
    screen: preloadable(() => import('./pages/post-page.tsx')),
    bars: false,
    wide: true,
  },
  {
    path: '/comment/:commentId',
    title: shellTexts.post,
    screen: preloadable(() => import('./pages/comment-page.tsx')),
    bars: false,
  },
  {
    path: '/notifications',
    title: shellTexts.notifications,
    screen: preloadable(() => import('./pages/notifications-page.tsx')),
    bars: false,
  },
  {
    path: '/support',
    title: shellTexts.support,
    screen: preloadable(() => import('./pages/support-page.tsx')),
    bars: false,
  },
  {
    path: '/settings',
    title: shellTexts.settings,
    screen: preloadable(() => import('./pages/settings-page.tsx')),
    bars: false,
  },
  {
    path: '/edit-profile',
    title: shellTexts.settings,
    screen: preloadable(() => import('./pages/edit-profile-page.tsx')),
    bars: false,
  },
  {
    path: '/settings/notifications',
    title: shellTexts.notificationPreferences,
    screen: preloadable(() => import('./pages/notification-preferences-page.tsx')),
    bars: false,
  },
  {
    path: '/security',
    title: shellTexts.security,
    screen: preloadable(() => import('./pages/security-page.tsx')),
    bars: false,
  },
  {
    path: '/admin',
    title: shellTexts.admin,
    screen: preloadable(() => import('./pages/admin-page.tsx')),
    bars: false,
    wide: true,
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
