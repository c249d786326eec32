// /channels.
export { ChannelsScreen as default } from '../../features/videos/channels-screen.tsx'
