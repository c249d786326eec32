// The way to editing one's profile: the button on it, and the dialog, fetched when the browser has time.
import { PencilLine } from 'lucide-react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { profileTexts } from '../../messages/profile.ts'
import { Button } from '../../ui/button.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'

/** `open` and `onClose`, as of any dialog. */
export const EditProfileDialog = lazyWhenIdle(async () => ({
  default: (await import('./edit-profile-dialog.tsx')).EditProfileDialog,
}))

export function EditProfileButton() {
  const { open, show, close } = useAddressDialog(['edit'])
  return (
    <>
      <Button variant="quiet" compact block onClick={() => show('edit')}>
        <PencilLine aria-hidden size={18} />
        {profileTexts.editing.open}
      </Button>
      <MountOnce needed={open === 'edit'}>
        <EditProfileDialog open={open === 'edit'} onClose={close} />
      </MountOnce>
    </>
  )
}
