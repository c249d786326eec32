// The door: what anyone may see. Every other path leads to /auth (spec 0 §2).
import { Suspense, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { RememberedBanScreen } from '../features/bans/lazy-screens.ts'
import { useRememberedBan } from '../features/bans/remembered-ban.ts'
import { AuthScreen } from '../features/sign-in/auth-screen.tsx'
import { lazyChunk } from '../lib/lazy-chunk.ts'
import { wasLeftByChoice } from '../lib/session.ts'
import { resetTexts } from '../messages/password-reset.ts'
import { registrationTexts } from '../messages/registration.ts'
import { shellTexts } from '../messages/shell.ts'
import { signInTexts } from '../messages/sign-in.ts'
import { AppFallback } from '../ui/chunk-fallback.tsx'
import { useAuthHistory } from './auth-history.ts'
import { ScreenTitle } from './screen-title.tsx'
import { RestoreScroll } from './scroll-memory.tsx'
import { rememberWantedPath } from './wanted-path.ts'

const RegisterScreen = lazyChunk(() => import('../features/registration/register-screen.tsx'))
const ForgotPasswordScreen = lazyChunk(() => import('../features/password-reset/forgot-password-screen.tsx'))

/** What was opened is where one arrives after signing in. */
function LeadToAuth() {
  useState(() => rememberWantedPath(location.pathname + location.search, wasLeftByChoice()))
  return <Redirect to="/auth" replace />
}

const titles: Readonly<Record<string, string>> = {
  '/auth': signInTexts.signInTab,
  '/register': registrationTexts.title,
  '/forgot-password': resetTexts.title,
}

function AuthRoutes() {
  const [path] = useLocation()
  useAuthHistory()
  return (
    <>
      <ScreenTitle title={titles[path] ?? signInTexts.signInTab} />
      <Switch>
        <Route path="/auth" component={AuthScreen} />
        <Route path="/register" component={RegisterScreen} />
        <Route path="/forgot-password" component={ForgotPasswordScreen} />
        <Route component={LeadToAuth} />
      </Switch>
      <RestoreScroll />
    </>
  )
}

/** Where a ban has just ended the session, the door first says so. */
export default function SignedOut() {
  const ban = useRememberedBan()
  if (!ban) return <AuthRoutes />
  return (
    <Suspense fallback={<AppFallback />}>
      <ScreenTitle title={shellTexts.titles.banned} />
      <RememberedBanScreen ban={ban} />
    </Suspense>
  )
}
