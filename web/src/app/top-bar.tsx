// The bar at the top of a phone and a tablet: the name that leads home, the navigation where there is no bar below, the bell, the
// account.
import { Search } from 'lucide-react'
import { Link } from 'wouter'
import { MessagesLink } from '../features/messages/index.ts'
import { shellTexts } from '../messages/shell.ts'
import { classes } from '../ui/classes.ts'
import { Logo } from '../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { type AppRoute, routes, wideLabel } from './routes.ts'

const [home] = routes
const links = routes.filter(({ navigation }) => navigation?.place === 'tab' || navigation?.place === 'bar')

function TopLink({ route }: { route: AppRoute }) {
  return (
    <NavigationLink
      route={route}
      className={(open) =>
        classes(
          'flex min-h-11 items-center rounded-full px-4 font-semibold',
          open ? 'bg-brand-soft text-brand' : 'text-ink-2 hover:bg-surface-2',
        )
      }
    >
      {() => wideLabel(route)}
    </NavigationLink>
  )
}

/** `hiddenOnPhone` where the screen stands alone on a phone. */
export function TopBar({ hiddenOnPhone }: { hiddenOnPhone: boolean }) {
  return (
    <header
      className={classes(
        'sticky top-(--banner) z-bar border-b border-line bg-canvas/85 pt-(--notch) backdrop-blur-md',
        hiddenOnPhone && 'max-md:hidden',
      )}
    >
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-0.5 px-2.5 min-[360px]:gap-2 min-[360px]:px-4">
        {home && (
          <NavigationLink route={home} className={() => 'rounded-s'}>
            {() => <Logo />}
          </NavigationLink>
        )}
        <nav aria-label={shellTexts.mainNavigation} className="hidden flex-1 justify-center gap-1 md:flex">
          {links.map((route) => (
            <TopLink key={route.path} route={route} />
          ))}
        </nav>
        <span className="flex-1 md:hidden" />
        <Link
          href="/search"
          aria-label={shellTexts.search}
          className="grid size-11 shrink-0 place-items-center rounded-full transition hover:bg-surface-2 active:scale-95"
        >
          <Search aria-hidden size={22} strokeWidth={1.9} />
        </Link>
        <MessagesLink look="sign" />
        <NotificationBell look="sign" />
        <AccountMenu look="face" />
      </div>
    </header>
  )
}
