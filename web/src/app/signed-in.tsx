// The house: one person's data, and what has to be settled before the screens: the terms, then a name (spec 0 §2).
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useBan } from '../features/bans/ban-status.ts'
import { BannedInhabitant } from '../features/bans/lazy-screens.ts'
import { feedQuery } from '../features/posts/public.ts'
import { type OwnProfile, useOwnProfile } from '../features/profile/public.ts'
import { signOut } from '../features/sign-out/public.ts'
import { type ErrorKind, errorKind } from '../lib/errors.ts'
import { lazyChunk } from '../lib/lazy-chunk.ts'
import { lazyWhenIdle } from '../lib/lazy-when-idle.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { currentSession } from '../lib/session.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { ViewerContext, ViewerIdContext } from '../lib/viewer.ts'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import { useAuthHistoryLeft } from './auth-history.ts'
import { leadsHome, screenFor } from './routes.ts'
import { Shell } from './shell.tsx'

/** It begins a second after the screens do; its code need not come with them. */
const Protection = lazyChunk(() => import('../features/protection/protection.tsx'))
const NotificationListener = lazyWhenIdle(() => import('../features/notifications/notification-listener.tsx'))
const ProfileSetup = lazyChunk(() => import('./pages/profile-setup-page.tsx'))
const TermsPage = lazyChunk(() => import('./pages/terms-page.tsx'))

/** What was asked for before the first drawing, and for whom. */
let prepared: { userId: string; queryClient: QueryClient } | undefined

/** The feed is asked for beside the profile, not after it: home is where nearly every visit and every sign-in leads. */
function createPreparedClient(path: string): QueryClient {
  const queryClient = createQueryClient()
  if (leadsHome(path)) queryClient.prefetchInfiniteQuery(feedQuery)
  return queryClient
}

function takePreparedClient(userId: string): QueryClient {
  const found = prepared?.userId === userId ? prepared.queryClient : createPreparedClient(location.pathname)
  prepared = undefined
  return found
}

function Inhabitant({ profile, children }: { profile: OwnProfile; children: ReactNode }) {
  if (!profile.termsAccepted) return <TermsPage />
  if (!profile.username) return <ProfileSetup />
  const { id, username, avatarUrl } = profile
  return <ViewerContext value={{ id, username, avatarUrl }}>{children}</ViewerContext>
}

/** Refusals of the person or the session: another screen is about to say so. */
const refusedElsewhere: readonly ErrorKind[] = ['banned', 'session']

/** A check that fails counts as terms not accepted (spec 0 §4), unless it was refused to the person or the session. */
function Gate({ userId, children }: { userId: string; children: ReactNode }) {
  const { data: profile, error } = useOwnProfile(userId)
  if (profile) return <Inhabitant profile={profile}>{children}</Inhabitant>
  return error && !refusedElsewhere.includes(errorKind(error)) ? <TermsPage /> : <FullScreenLoader />
}

/** A ban found while the session lasts stands in the place of every screen. */
function BanGate({ userId, children }: { userId: string; children: ReactNode }) {
  const ban = useBan(userId)
  const { busy, submit } = useSubmission()
  if (!ban) return children
  return <BannedInhabitant userId={userId} ban={ban} signingOut={busy} onSignOut={() => submit(signOut)} />
}

/** Fetches the screen that a path leads to, and asks for what it shows first, so that it need not be drawn empty before. */
export function prepareScreen(path: string): Promise<void> {
  const session = currentSession()
  if (session.status === 'signed-in' && !session.awaitsFactor) {
    prepared = { userId: session.userId, queryClient: createPreparedClient(path) }
  }
  return screenFor(path).preload()
}

export default function SignedIn({ userId }: { userId: string }) {
  const [queryClient] = useState(() => takePreparedClient(userId))
  const isInside = useAuthHistoryLeft()
  if (!isInside) return <FullScreenLoader />
  return (
    <QueryClientProvider client={queryClient}>
      <ViewerIdContext value={userId}>
        <Suspense fallback={<FullScreenLoader />}>
          <BanGate userId={userId}>
            <Gate userId={userId}>
              <Shell />
              <Suspense>
                <NotificationListener />
              </Suspense>
            </Gate>
          </BanGate>
        </Suspense>
        <Suspense>
          <Protection userId={userId} />
        </Suspense>
      </ViewerIdContext>
    </QueryClientProvider>
  )
}
