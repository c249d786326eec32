// The owner's settings of a room: its name, words and picture, and its end.
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { failureOf } from '../../lib/errors.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useOverlay } from '../../lib/use-overlay.ts'
import { hasVisibleText } from '../../lib/visible-text.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Room } from './room.ts'
import { useDeleteRoom } from './room-actions.ts'
import { RoomForm } from './room-form.tsx'
import { useUpdateRoom } from './save-room.ts'

const texts = roomTexts.settings

export interface RoomSettingsDialogProps {
  room: Room
  open: boolean
  onClose: () => void
}

function Removing({ roomId }: { roomId: string }) {
  const [asking, setAsking] = useOverlay()
  const [, navigate] = useLocation()
  const deleting = useDeleteRoom(roomId, () => navigate('/chat-rooms', { replace: true }))
  return (
    <>
      <Button variant="ghost" block className="text-danger!" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden size={20} />
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.removeTitle}
        description={texts.removeDetail}
        confirmLabel={texts.remove}
        onConfirm={() => deleting.mutate()}
        busy={deleting.isPending}
      />
    </>
  )
}

function Settings({
  room,
  onClose,
  onBusy,
}: Pick<RoomSettingsDialogProps, 'room' | 'onClose'> & { onBusy: (busy: boolean) => void }) {
  const [typed, setTyped] = useState({ name: room.name, description: room.description })
  const [file, setFile] = useState<File>()
  const [isBare, setBare] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const { mutate, isPending } = useUpdateRoom(room.id, {
    onSaved: () => {
      onBusy(false)
      showToast({ title: texts.saved, tone: 'success' })
      onClose()
    },
    onFailed: (error) => {
      onBusy(false)
      setRefusal(failureOf(texts.failed, error))
    },
  })
  const submit = () => {
    if (!hasVisibleText(typed.name)) return setRefusal({ text: roomTexts.form.nameNeeded, field: 'name' })
    setRefusal(undefined)
    onBusy(true)
    mutate({
      name: typed.name.trim(),
      description: typed.description.trim(),
      background: file ?? (isBare ? null : room.backgroundPath),
    })
  }
  return (
    <RoomForm
      typed={typed}
      onTyped={(next) => {
        setRefusal(undefined)
        setTyped(next)
      }}
      file={file}
      url={isBare ? null : room.background}
      onFile={setFile}
      onRemove={() => {
        setFile(undefined)
        setBare(true)
      }}
      refusal={refusal}
      busy={isPending}
      submitLabel={texts.save}
      onSubmit={submit}
    />
  )
}

export default function RoomSettingsDialog({ room, open, onClose }: RoomSettingsDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      busy={busy}
      title={texts.title}
      footer={<Removing roomId={room.id} />}
    >
      <Settings room={room} onClose={onClose} onBusy={setBusy} />
    </Dialog>
  )
}
