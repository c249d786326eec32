// The door: what anyone may see. Every other path leads to /auth (spec 0 §2).
import { lazy } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { AuthScreen } from '../features/sign-in/auth-screen.tsx'
import { RestoreScroll } from './scroll-memory.tsx'

const RegisterScreen = lazy(() => import('../features/registration/register-screen.tsx'))

export default function SignedOut() {
  return (
    <>
      <Switch>
        <Route path="/auth" component={AuthScreen} />
        <Route path="/register" component={RegisterScreen} />
        <Route>
          <Redirect to="/auth" replace />
        </Route>
      </Switch>
      <RestoreScroll />
    </>
  )
}
