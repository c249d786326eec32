// What other areas may use of videos: one as a row of the server's, and as the screens know it.
export { toVideo, type Video, videoSchema } from './video.ts'
