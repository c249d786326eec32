// Lifting one ban, with a word for the record.
import { useState } from 'react'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { adminTexts } from '../../messages/admin.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useLiftBan } from './ban-actions.ts'

const notesMaxLength = 500
const texts = adminTexts.lift

export interface LiftDialogProps {
  userId: string
  /** What they are called. */
  name: string
  onClose: () => void
}

export function LiftDialog({ userId, name, onClose }: LiftDialogProps) {
  const [notes, setNotes] = useState('')
  const { refusal, refuse, clearRefusal } = useFormSubmit('admin')
  const lift = useLiftBan(refuse)
  const submit = () => {
    clearRefusal()
    lift.mutate({ userId, notes }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={lift.isPending}
      title={texts.title(name)}
      footer={
        <div className="grid gap-3">
          <FormError refusal={refusal} busy={lift.isPending} />
          <Button block loading={lift.isPending} onClick={submit}>
            {texts.submit}
          </Button>
        </div>
      }
    >
      <TextArea
        label={texts.notes}
        hint={texts.notesHint}
        maxLength={notesMaxLength}
        value={notes}
        onValue={setNotes}
      />
    </Dialog>
  )
}
