// The quiet navigation at the start of a wide screen.
import { useIsAdmin } from '../lib/session.ts'
import { shellTexts } from '../messages/shell.ts'
import { classes } from '../ui/classes.ts'
import { NavigationLink } from './navigation-link.tsx'
import { routes, wideLabel } from './routes.ts'

export function SideNavigation() {
  const isAdmin = useIsAdmin()
  const entries = routes.filter(({ navigation }) => navigation && (isAdmin || !navigation.adminOnly))
  return (
    <nav aria-label={shellTexts.mainNavigation} className="sticky top-[calc(5rem+var(--banner))] grid gap-1">
      {entries.map((route) => {
        const Icon = route.navigation?.icon
        return (
          <NavigationLink
            key={route.path}
            route={route}
            className={(open) =>
              classes(
                'flex min-h-12 items-center gap-3 rounded-m px-4 transition-colors',
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
      })}
    </nav>
  )
}
