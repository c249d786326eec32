// The house: one person's data, and what has to be settled before the screens: the terms, then a name (spec 0 §2).
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useBan } from '../features/bans/ban-status.ts'
import { BannedApp } from '../features/bans/lazy-screens.ts'
import { keepFeedLength, prefetchFeed } from '../features/posts/index.ts'
import { type OwnProfile, useOwnProfile } from '../features/profile/index.ts'
import { signOut } from '../features/sign-out/index.ts'
import { type ErrorKind, errorKind } from '../lib/errors.ts'
import { lazyChunk } from '../lib/lazy-chunk.ts'
import { lazyWhenIdle } from '../lib/lazy-when-idle.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { ScreenPathContext } from '../lib/screen-paths.ts'
import { currentSession } from '../lib/session.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { ViewerContext, ViewerIdContext } from '../lib/viewer.ts'
import { shellTexts } from '../messages/shell.ts'
import { AppFallback } from '../ui/chunk-fallback.tsx'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import { useAuthHistoryLeft } from './auth-history.ts'
import { leadsHome, routeFor, screenFor } from './routes.ts'
import { titled } from './screen-title.tsx'
import { preloadColumns, Shell } from './shell.tsx'
import { wantedPath } from './wanted-path.ts'

/** It begins a second after the screens do; its code need not come with them. */
const Protection = lazyChunk(() => import('../features/protection/protection.tsx'))
const NotificationListener = lazyWhenIdle(() => import('../features/notifications/notification-listener.tsx'))
const CommentSender = lazyWhenIdle(() => import('../features/comments/comment-sender.tsx'))
const SeenSender = lazyWhenIdle(() => import('../features/stories/seen-sender.tsx'))
const SupportSender = lazyWhenIdle(() => import('../features/support/support-sender.tsx'))
const RoomSender = lazyWhenIdle(() => import('../features/rooms/room-sender.tsx'))
const Messaging = lazyWhenIdle(() => import('../features/messages/messaging.tsx'))
const PresenceBeat = lazyWhenIdle(() => import('../features/friends/presence-beat.tsx'))
const ProfileSetup = lazyChunk(() => import('./pages/profile-setup-page.tsx'))
const TermsPage = lazyChunk(() => import('./pages/terms-page.tsx'))

const isScreen = (path: string) => routeFor(path) !== undefined

/** What was opened before one was signed in, where it is a screen: its path and question. An address that was opened since says more. */
function wantedScreen(): string | undefined {
  return isScreen(location.pathname) ? undefined : wantedPath(isScreen)
}

function firstPath(): string {
  return wantedScreen()?.replace(/\?.*$/, '') ?? location.pathname
}

/** What was asked for before the first drawing, and for whom. */
let prepared: { userId: string; queryClient: QueryClient } | undefined

/** The feed is asked for beside the profile, not after it: home is where nearly every visit and every sign-in leads. */
function createPreparedClient(path: string): QueryClient {
  const queryClient = createQueryClient()
  if (leadsHome(path)) void prefetchFeed(queryClient)
  return queryClient
}

function takePreparedClient(userId: string): QueryClient {
  const found = prepared?.userId === userId ? prepared.queryClient : createPreparedClient(firstPath())
  prepared = undefined
  return found
}

const { titles } = shellTexts

function Terms() {
  return titled(titles.terms, <TermsPage />)
}

function SignedInApp({ profile, children }: { profile: OwnProfile; children: ReactNode }) {
  if (!profile.termsAccepted) return <Terms />
  if (!profile.username) return titled(titles.newProfile, <ProfileSetup />)
  const { id, name, username, avatarUrl } = profile
  return <ViewerContext value={{ id, name, username, avatarUrl }}>{children}</ViewerContext>
}

/** Refusals of the person or the session: another screen is about to say so. */
const refusedElsewhere: readonly ErrorKind[] = ['banned', 'session']

/** A check that fails counts as terms not accepted (spec 0 §4), unless it was refused to the person or the session. */
function Gate({ userId, children }: { userId: string; children: ReactNode }) {
  const { data: profile, error } = useOwnProfile(userId)
  if (profile) return <SignedInApp profile={profile}>{children}</SignedInApp>
  return error && !refusedElsewhere.includes(errorKind(error)) ? <Terms /> : <FullScreenLoader />
}

/** A ban found while the session lasts stands in the place of every screen. */
function BanGate({ userId, children }: { userId: string; children: ReactNode }) {
  const ban = useBan(userId)
  const { busy, submit } = useSubmission()
  if (!ban) return children
  return titled(
    titles.banned,
    <BannedApp userId={userId} ban={ban} signingOut={busy} onSignOut={() => submit(signOut)} />,
  )
}

/** Fetches the screen that is shown first, and asks for what it shows, so that it need not be drawn empty before. */
export async function prepareScreen(): Promise<void> {
  const path = firstPath()
  const session = currentSession()
  if (session.status === 'signed-in' && !session.awaitsFactor) {
    prepared = { userId: session.userId, queryClient: createPreparedClient(path) }
  }
  await Promise.all([screenFor(path).preload(), preloadColumns()])
}

export default function SignedIn({ userId }: { userId: string }) {
  const [queryClient] = useState(() => takePreparedClient(userId))
  const isInside = useAuthHistoryLeft(wantedScreen())
  useEffect(() => keepFeedLength(queryClient), [queryClient])
  if (!isInside) return <FullScreenLoader />
  return (
    <QueryClientProvider client={queryClient}>
      <ViewerIdContext value={userId}>
        <Suspense fallback={<AppFallback />}>
          <BanGate userId={userId}>
            <Gate userId={userId}>
              <ScreenPathContext value={isScreen}>
                <Shell />
              </ScreenPathContext>
              <Suspense>
                <NotificationListener />
                <CommentSender />
                <SeenSender />
                <SupportSender />
                <RoomSender />
                <Messaging />
                <PresenceBeat />
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
