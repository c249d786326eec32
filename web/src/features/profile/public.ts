// What other areas and the frame of the app may use of profiles.
export { ownProfileQuery, useOwnProfile } from './own-profile.ts'
export type { OwnProfile } from './profile.ts'
export { renewProfiles } from './profile-key.ts'
