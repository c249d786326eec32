// The door: what anyone may see. Every other path leads to /auth (spec 0 §2).
import { Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { RememberedBanScreen } from '../features/bans/lazy-screens.ts'
import { useRememberedBan } from '../features/bans/remembered-ban.ts'
import { AuthScreen } from '../features/sign-in/auth-screen.tsx'
import { lazyChunk } from '../lib/lazy-chunk.ts'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import { useAuthHistory } from './auth-history.ts'
import { RestoreScroll } from './scroll-memory.tsx'

const RegisterScreen = lazyChunk(() => import('../features/registration/register-screen.tsx'))
const ForgotPasswordScreen = lazyChunk(() => import('../features/password-reset/forgot-password-screen.tsx'))

function Door() {
  useAuthHistory()
  return (
    <>
      <Switch>
        <Route path="/auth" component={AuthScreen} />
        <Route path="/register" component={RegisterScreen} />
        <Route path="/forgot-password" component={ForgotPasswordScreen} />
        <Route>
          <Redirect to="/auth" replace />
        </Route>
      </Switch>
      <RestoreScroll />
    </>
  )
}

/** Where a ban has just ended the session, the door first says so. */
export default function SignedOut() {
  const ban = useRememberedBan()
  if (!ban) return <Door />
  return (
    <Suspense fallback={<FullScreenLoader />}>
      <RememberedBanScreen ban={ban} />
    </Suspense>
  )
}
