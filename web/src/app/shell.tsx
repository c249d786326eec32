// The frame around every screen behind the door: bars on a phone, three columns on a desktop.
import { type ReactNode, Suspense } from 'react'
import { Redirect, Route, useLocation } from 'wouter'
import { shellTexts } from '../messages/shell.ts'
import { classes } from '../ui/classes.ts'
import { Spinner } from '../ui/spinner.tsx'
import { BackBar } from './back-bar.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { EndColumn } from './end-column.tsx'
import { type AppRoute, routeFor } from './routes.ts'
import { RestoreScroll } from './scroll-memory.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { TopBar } from './top-bar.tsx'

function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-m bg-brand px-4 py-2 text-brand-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-[calc(0.75rem+var(--banner))]"
    >
      {shellTexts.skipToContent}
    </a>
  )
}

function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,40rem)] justify-center gap-6 px-3 lg:grid-cols-[13rem_minmax(0,40rem)_16rem]">
      <div className="pt-4 max-lg:hidden">
        <SideNavigation />
      </div>
      {children}
      <aside className="pt-4 max-lg:hidden">
        <EndColumn />
      </aside>
    </div>
  )
}

function Screen({ route }: { route: AppRoute }) {
  const Page = route.screen
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-3 outline-none md:pt-4 md:pb-10',
        route.bars ? 'pt-3 pb-28' : 'pb-6',
      )}
    >
      <Suspense
        fallback={
          <div className="grid min-h-60 place-items-center text-brand">
            <Spinner size={28} />
          </div>
        }
      >
        <Route path={route.path}>
          <Page />
        </Route>
        <RestoreScroll />
      </Suspense>
    </main>
  )
}

/** Paths nobody knows lead home (spec 0 §2). */
export function Shell() {
  const [path] = useLocation()
  const route = routeFor(path)
  if (!route) return <Redirect to="/home" replace />
  return (
    <>
      <SkipLink />
      <TopBar hiddenOnPhone={!route.bars} />
      {!route.bars && <BackBar />}
      <Columns>
        <Screen key={route.path} route={route} />
      </Columns>
      {route.bars && <BottomBar />}
    </>
  )
}
