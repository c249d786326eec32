// The start of a desktop: the name, the destinations, the new post, the wallet with the mine, the account.
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { MessagesLink } from '../features/messages/index.ts'
import { lazyChunk } from '../lib/lazy-chunk.ts'
import { useIsAdmin } from '../lib/session.ts'
import { openedDialog } from '../lib/use-address-dialog.ts'
import { composerTexts } from '../messages/posts.ts'
import { shellTexts } from '../messages/shell.ts'
import { buttonClass } from '../ui/button-class.ts'
import { classes } from '../ui/classes.ts'
import { Logo } from '../ui/logo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountMenu } from './account-menu.tsx'
import { columnClass } from './column-class.ts'
import { NavigationLink } from './navigation-link.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { type AppRoute, leadsHome, routes, wideLabel } from './routes.ts'

const WalletPanel = lazyChunk(() => import('../features/mine/wallet-panel.tsx'))

const [home] = routes

function Destination({ route }: { route: AppRoute }) {
  const Icon = route.navigation?.icon
  return (
    <NavigationLink
      route={route}
      className={(open) =>
        classes(
          'flex min-h-12 items-center gap-3.5 rounded-m px-3.5 transition-colors',
          open ? 'bg-brand-soft font-semibold text-brand' : 'font-medium text-ink-2 hover:bg-surface-2',
        )
      }
    >
      {() => (
        <>
          {Icon && <Icon aria-hidden size={22} strokeWidth={1.9} />}
          {wideLabel(route)}
        </>
      )}
    </NavigationLink>
  )
}

/** At home it opens over what is there; from elsewhere it leads home, where the post will be. */
function NewPost() {
  const [path] = useLocation()
  const atHome = leadsHome(path)
  return (
    <Link
      href={`${atHome ? path : '/'}?open=compose`}
      {...(atHome && openedDialog('compose'))}
      className={buttonClass({ className: 'shrink-0' })}
    >
      <Plus aria-hidden size={22} strokeWidth={1.9} />
      {composerTexts.title}
    </Link>
  )
}

export default function StartColumn() {
  const isAdmin = useIsAdmin()
  const destinations = routes.filter(({ navigation }) => navigation && !navigation.adminOnly)
  const desks = routes.filter(({ navigation }) => navigation?.adminOnly)
  return (
    <div className={columnClass}>
      {home && (
        <NavigationLink route={home} className={() => 'mb-1 w-fit rounded-s px-3'}>
          {() => <Logo />}
        </NavigationLink>
      )}
      <nav aria-label={shellTexts.mainNavigation} className="grid">
        {destinations.map((route) => (
          <Destination key={route.path} route={route} />
        ))}
        <MessagesLink look="line" />
        <NotificationBell look="line" />
        {isAdmin && desks.map((route) => <Destination key={route.path} route={route} />)}
      </nav>
      <NewPost />
      <Suspense fallback={<Skeleton className="h-35 shrink-0 rounded-l" />}>
        <WalletPanel />
      </Suspense>
      <div className="mt-auto shrink-0">
        <AccountMenu look="line" />
      </div>
    </div>
  )
}
