// The question before the host of a room removes somebody from it (spec 2 §6).
import { roomTexts } from '../../messages/rooms.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useKickMember } from './room-actions.ts'

const texts = roomTexts.members

export interface KickQuestionProps {
  roomId: string
  /** Who is removed. */
  person: { id: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  onKicked?: () => void
}

export function KickQuestion({ roomId, person, open, onOpenChange, onKicked }: KickQuestionProps) {
  const kicking = useKickMember(roomId, () => {
    onOpenChange(false)
    onKicked?.()
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.kickTitle(person.name)}
      description={texts.kickDetail}
      confirmLabel={texts.kickLabel}
      onConfirm={() => kicking.mutate(person.id)}
      busy={kicking.isPending}
    />
  )
}
