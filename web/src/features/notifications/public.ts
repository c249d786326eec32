// What the frame of the app may use of notifications beside their screen.
export { Bell } from './bell.tsx'
