// What other areas and the frame of the app may use of notifications beside their screen.
export { Bell, type BellLook } from './bell.tsx'
export { useReadType } from './change-notifications.ts'
export { invalidateNotifications } from './notification-queries.ts'
export { countInterval, toastTime } from './notification-times.ts'
