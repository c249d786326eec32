// What other areas and the frame of the app may use of profiles.
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'

export { EditProfileDialog } from './edit-profile.tsx'
export { forgetNewcomer, isNewcomer } from './newcomer.ts'
export { ownProfileQuery, useOwnProfile } from './own-profile.ts'
export type { OwnProfile } from './profile.ts'
export { invalidateProfiles } from './profile-key.ts'
export { profilePostsId, useProfileView } from './profile-view.ts'
export { usernameDaysLeft } from './username-lock.ts'

export const UsernameDialog = lazyWhenIdle(async () => ({
  default: (await import('./username-dialog.tsx')).UsernameDialog,
}))
