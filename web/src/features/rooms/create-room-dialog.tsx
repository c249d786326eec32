// Making a room: what is typed is kept until it is made.
import { useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { failureOf } from '../../lib/errors.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { plural } from '../../lib/plural.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useKeptFile } from '../../lib/use-kept-files.ts'
import { useTabState } from '../../lib/use-stored-state.ts'
import { hasVisibleText } from '../../lib/visible-text.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { newRoomSeats } from './room-constants.ts'
import { RoomForm } from './room-form.tsx'
import { useCreateRoom } from './save-room.ts'

const texts = roomTexts.form

const typedSchema = v.object({ name: v.string(), description: v.string() })
const nothing = { name: '', description: '' }
const typedKey = personalKey('typed-new-room')
const fileKey = personalKey('new-room-file')

export interface CreateRoomDialogProps {
  open: boolean
  /** All of a phone's screen, as on /chat. */
  full?: boolean
  onClose: () => void
}

export default function CreateRoomDialog({ open, full = false, onClose }: CreateRoomDialogProps) {
  const [typed, setTyped] = useTabState(typedKey, typedSchema, nothing)
  const { file, setFile } = useKeptFile(fileKey)
  const [refusal, setRefusal] = useState<Refusal>()
  const [, navigate] = useLocation()
  const { mutate, isPending } = useCreateRoom({
    onSaved: ({ id }) => {
      setTyped(nothing)
      setFile(undefined)
      showToast({ title: texts.created, tone: 'success' })
      navigate(`/room/${id}`, { replace: true })
    },
    onFailed: (error) => setRefusal(failureOf(texts.failed, error)),
  })
  const submit = () => {
    if (!hasVisibleText(typed.name)) return setRefusal({ text: texts.nameNeeded, field: 'name' })
    setRefusal(undefined)
    mutate({
      name: typed.name.trim(),
      description: typed.description.trim(),
      background: file ?? null,
    })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      busy={isPending}
      full={full}
      title={texts.title}
      description={plural(newRoomSeats, texts.seats)}
    >
      <RoomForm
        typed={typed}
        onTyped={(next) => {
          setRefusal(undefined)
          setTyped(next)
        }}
        file={file}
        url={null}
        onFile={setFile}
        onRemove={() => setFile(undefined)}
        refusal={refusal}
        busy={isPending}
        submitLabel={isPending ? texts.submitting : texts.submit}
        onSubmit={submit}
      />
    </Dialog>
  )
}
