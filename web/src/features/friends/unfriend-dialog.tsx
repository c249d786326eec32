// The question before a friendship is ended; loaded when it is first asked.
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { friendTexts } from '../../messages/friends.ts'
import { MountOnce } from '../../ui/mount-once.tsx'

const ConfirmDialog = lazyWhenIdle(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

export interface UnfriendDialogProps {
  /** Of the friend, as shown. */
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

export function UnfriendDialog({ name, open, onOpenChange, onConfirm }: UnfriendDialogProps) {
  return (
    <MountOnce needed={open} onCancel={() => onOpenChange(false)}>
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        title={friendTexts.unfriendTitle(name)}
        description={friendTexts.unfriendDetail}
        confirmLabel={friendTexts.unfriend}
        onConfirm={onConfirm}
      />
    </MountOnce>
  )
}
