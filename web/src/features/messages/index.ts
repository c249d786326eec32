// What other areas and the frame of the app may use of messages beside their screens.
export { MessagesLink } from './messages-link.tsx'
export { WriteButton, WriteIcon } from './write-button.tsx'
