// What the frame of the app and other areas may use of comments beside their screens.
export { commentsParam, commentsPlace } from './comments-address.ts'
