// Deciding about one application, with a word for the applicant.
import { useState } from 'react'
import { useAttempt } from '../../lib/use-attempt.ts'
import { adminTexts } from '../../messages/admin.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { type AgentApplication, useApproval, useRejection } from './agent-applications.ts'

const notesMaxLength = 500
const texts = adminTexts.agents

export interface ReviewDialogProps {
  application: AgentApplication
  onClose: () => void
}

export function ReviewDialog({ application, onClose }: ReviewDialogProps) {
  const [notes, setNotes] = useState('')
  const { refusal, refuse, clearRefusal } = useAttempt('data')
  const end = { onFailed: refuse, onDecided: onClose }
  const approval = useApproval(end)
  const rejection = useRejection(end)
  const busy = approval.isPending || rejection.isPending
  const decide = (decision: typeof approval) => {
    if (busy) return
    clearRefusal()
    decision.mutate({ applicationId: application.id, notes }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      title={texts.title(application.name)}
      description={texts.description}
      footer={
        <div className="grid gap-3">
          <FormError refusal={refusal} busy={busy} />
          <div className="grid grid-cols-2 gap-3">
            <Button loading={approval.isPending} onClick={() => decide(approval)}>
              {texts.approve.submit}
            </Button>
            <Button variant="danger" loading={rejection.isPending} onClick={() => decide(rejection)}>
              {texts.reject.submit}
            </Button>
          </div>
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
