// Shown in the place of every screen until the new profile has a name.
import { ProfileSetupDialog } from '../../features/profile/setup-dialog.tsx'

export default function ProfileSetupPage() {
  return (
    <main className="star-pattern min-h-dvh">
      <ProfileSetupDialog />
    </main>
  )
}
