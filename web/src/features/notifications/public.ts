// What other areas and the frame of the app may use of notifications beside their screen.
export { Bell } from './bell.tsx'
export { renewNotifications } from './notification-pages.ts'
