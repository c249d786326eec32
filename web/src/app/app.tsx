// Which of the two halves of the app is shown: the door, or the house. Everything of one person is dropped when another
// signs in.
import { Suspense, useEffect } from 'react'
import { ShortBanScreen } from '../features/bans/lazy-screens.ts'
import { useShortBanUntil } from '../features/bans/short-ban.ts'
import { lazyChunk } from '../lib/lazy-chunk.ts'
import { preloadable } from '../lib/preloadable.tsx'
import { type Session, useSession } from '../lib/session.ts'
import { shellTexts } from '../messages/shell.ts'
import { AppFallback } from '../ui/chunk-fallback.tsx'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import { StatusBanner } from '../ui/status-banner.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { titled } from './screen-title.tsx'
import { RouterWithMemory } from './scroll-memory.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'

const SignedOut = preloadable(() => import('./signed-out.tsx'))
const SignedIn = preloadable(async () => {
  const half = await import('./signed-in.tsx')
  // Without its code the screen says so in its place, and the frame stands around it.
  await half.prepareScreen().catch((error) => console.warn('the screen comes later', error))
  return half
})

/** Fetches what the first drawing needs, so that it is the screen itself and not another loader. */
export function preloadFirstScreen(status: Session['status']): Promise<void> {
  return status === 'signed-out' ? SignedOut.preload() : SignedIn.preload()
}

const FactorChallengeScreen = lazyChunk(() => import('../features/second-factor/factor-challenge-screen.tsx'))
const RecoveryScreen = lazyChunk(() => import('../features/password-reset/recovery-screen.tsx'))

const { titles } = shellTexts

function Half() {
  const session = useSession()
  if (session.status === 'loading') return <FullScreenLoader />
  if (session.status === 'unreachable') return titled(titles.unreachable, <UnreachableScreen />)
  if (session.status === 'signed-out') return <SignedOut />
  if (session.awaitsFactor) return titled(titles.secondFactor, <FactorChallengeScreen />)
  if (session.recovering) return titled(titles.recovery, <RecoveryScreen />)
  return <SignedIn key={session.userId} userId={session.userId} />
}

/** The ban of 15 seconds stands in the place of either half. */
function Screen() {
  const shortBanUntil = useShortBanUntil()
  const isBanned = shortBanUntil !== undefined
  // The door comes after it, also where there is no network by then.
  useEffect(() => {
    if (isBanned) SignedOut.preload().catch((error) => console.warn('the door is not here yet', error))
  }, [isBanned])
  return isBanned ? titled(titles.paused, <ShortBanScreen until={shortBanUntil} />) : <Half />
}

export function App() {
  return (
    <ErrorBoundary>
      <RouterWithMemory>
        <Suspense fallback={<AppFallback />}>
          <Screen />
        </Suspense>
        <Toaster />
        <StatusBanner />
      </RouterWithMemory>
    </ErrorBoundary>
  )
}
