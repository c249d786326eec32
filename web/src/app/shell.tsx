// The frame around every screen behind the door: bars on a phone and a tablet, columns of their own on a desktop.
import { type ReactNode, Suspense } from 'react'
import { Redirect, Route, useLocation } from 'wouter'
import { preloadable } from '../lib/preloadable.tsx'
import { desktop, matchesMedia, useMediaQuery, wideDesktop } from '../lib/use-media-query.ts'
import { shellTexts } from '../messages/shell.ts'
import { ScreenFallback } from '../ui/chunk-fallback.tsx'
import { classes } from '../ui/classes.ts'
import { Spinner } from '../ui/spinner.tsx'
import { BackBar } from './back-bar.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CommentsHost } from './comments-host.tsx'
import { type AppRoute, routeFor } from './routes.ts'
import { ScreenTitle } from './screen-title.tsx'
import { RestoreScroll } from './scroll-memory.tsx'
import { TopBar } from './top-bar.tsx'

const StartColumn = preloadable(() => import('./start-column.tsx'))
const EndColumn = preloadable(() => import('./end-column.tsx'))

/** What stands beside every screen, so that it is drawn with the first. */
export function preloadColumns(): Promise<unknown> {
  return Promise.all([
    matchesMedia(desktop) && StartColumn.preload(),
    matchesMedia(wideDesktop) && EndColumn.preload(),
  ])
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-toast rounded-m bg-brand px-4 py-2 text-brand-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-[calc(0.75rem+var(--banner))]"
    >
      {shellTexts.skipToContent}
    </a>
  )
}

const tracks = 'grid justify-center px-3 lg:gap-8 lg:px-6'
const threeTracks = [
  'grid-cols-[minmax(0,40rem)]',
  'lg:grid-cols-[15.5rem_minmax(0,37.5rem)] xl:grid-cols-[15.5rem_minmax(0,37.5rem)_20rem]',
].join(' ')
const wideTracks = 'grid-cols-[minmax(0,60rem)] lg:grid-cols-[15.5rem_minmax(0,60rem)]'

interface ColumnsProps {
  isDesktop: boolean
  /** The screen takes the room of the last column too. */
  isWide: boolean
  children: ReactNode
}

/** The outer two stand still. */
function Columns({ isDesktop, isWide, children }: ColumnsProps) {
  const hasEnd = useMediaQuery(wideDesktop) && !isWide
  return (
    <div className={classes(tracks, isWide ? wideTracks : threeTracks)}>
      {isDesktop && (
        <Suspense fallback={<div />}>
          <StartColumn />
        </Suspense>
      )}
      {children}
      {hasEnd && (
        <Suspense fallback={<div />}>
          <EndColumn />
        </Suspense>
      )}
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
        'grid grid-cols-[minmax(0,1fr)] content-start gap-3 outline-none md:pt-4 md:pb-10 lg:gap-4 lg:pt-5',
        route.bars ? 'pt-3 pb-28' : 'pb-6',
      )}
    >
      <Suspense
        fallback={
          <ScreenFallback>
            <div className="grid min-h-60 place-items-center text-brand">
              <Spinner size={28} />
            </div>
          </ScreenFallback>
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
  const isDesktop = useMediaQuery(desktop)
  if (!route) return <Redirect to="/home" replace />
  if (route.alone) {
    return (
      <>
        <ScreenTitle title={route.title} />
        <Screen key={route.path} route={route} />
        <CommentsHost />
      </>
    )
  }
  return (
    <>
      <ScreenTitle title={route.title} />
      <SkipLink />
      {!isDesktop && <TopBar hiddenOnPhone={!route.bars} />}
      {!route.bars && <BackBar />}
      <Columns isDesktop={isDesktop} isWide={route.wide === true}>
        <Screen key={route.path} route={route} />
      </Columns>
      {route.bars && !isDesktop && <BottomBar />}
      <CommentsHost />
    </>
  )
}
