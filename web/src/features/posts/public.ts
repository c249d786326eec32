// What the frame of the app may use of posts beside their screens.
export { feedQuery } from './post-pages.ts'
