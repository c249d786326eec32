// The phone's tabs (spec 0 §2).
import { shellTexts } from '../messages/shell.ts'
import { classes } from '../ui/classes.ts'
import { NavigationLink } from './navigation-link.tsx'
import { routes } from './routes.ts'

const tabs = routes.filter((route) => route.navigation?.place === 'tab')

export function BottomBar() {
  return (
    <nav
      data-bottom-bar
      aria-label={shellTexts.mainNavigation}
      className="fixed inset-x-0 bottom-0 z-bar flex justify-around border-t border-line bg-surface px-2 pt-1.5 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:hidden"
    >
      {tabs.map((route) => {
        const Icon = route.navigation?.icon
        return (
          <NavigationLink
            key={route.path}
            route={route}
            className={(open) =>
              classes(
                'grid min-w-22 justify-items-center gap-0.5 rounded-m py-1.5 text-tiny',
                open ? 'font-semibold text-brand' : 'font-medium text-ink-2',
              )
            }
          >
            {(open) => (
              <>
                <span
                  className={classes(
                    'rounded-full px-4.5 py-0.75 transition-colors',
                    open && 'bg-brand-soft',
                  )}
                >
                  {Icon && <Icon aria-hidden size={22} strokeWidth={1.9} />}
                </span>
                {route.navigation?.label}
              </>
            )}
          </NavigationLink>
        )
      })}
    </nav>
  )
}
