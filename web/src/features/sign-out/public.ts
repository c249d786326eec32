// What other areas and the frame of the app may use of signing out.
export { dropSession, forceSignOut, sayEnded, signOut, signOutEverywhere } from './sign-out.ts'
export { stopTimerOf } from './stop-timer.ts'
