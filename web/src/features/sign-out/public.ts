// What other areas and the frame of the app may use of signing out.
export { forceSignOut, signOut } from './sign-out.ts'
