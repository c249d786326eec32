// What other areas and the frame of the app may use of signing out.
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'

export { dropSession, forceSignOut, sayEnded, signOut, signOutEverywhere } from './sign-out.ts'
export { patience as leavingPatience, stopTimerOf } from './stop-timer.ts'

/** `open` and `onClose`, as of any dialog. */
export const SignOutDialog = lazyWhenIdle(async () => ({
  default: (await import('./sign-out-dialog.tsx')).SignOutDialog,
}))
