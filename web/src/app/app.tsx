// Which of the two halves of the app is shown: the door, or the house. Everything of one person is dropped when another
// signs in.
import { lazy, Suspense } from 'react'
import { useSession } from '../lib/session.ts'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { RouterWithMemory } from './scroll-memory.tsx'

const SignedOut = lazy(() => import('./signed-out.tsx'))
const SignedIn = lazy(() => import('./signed-in.tsx'))

function Half() {
  const session = useSession()
  if (session.status === 'loading') return <FullScreenLoader />
  if (session.status === 'signed-out') return <SignedOut />
  return <SignedIn key={session.userId} userId={session.userId} />
}

export function App() {
  return (
    <ErrorBoundary>
      <RouterWithMemory>
        <OfflineBanner />
        <Suspense fallback={<FullScreenLoader />}>
          <Half />
        </Suspense>
        <Toaster />
      </RouterWithMemory>
    </ErrorBoundary>
  )
}
