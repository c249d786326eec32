// Deciding about one application in its row, with a word for the applicant, which is kept until then. What was decided stays: it is asked first.
import { useState } from 'react'
import * as v from 'valibot'
import { reviewNotesKey } from '../../lib/unsent.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { useOverlay } from '../../lib/use-overlay.ts'
import { useTabState } from '../../lib/use-stored-state.ts'
import { adminTexts } from '../../messages/admin.ts'
import { agentTexts } from '../../messages/agents.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { ApplicationStatus } from '../agents/index.ts'
import { type AgentApplication, useApproval, useRejection } from './agent-applications.ts'

const notesMaxLength = 500
const texts = adminTexts.agents

type Decision = 'approve' | 'reject'

const notesSchema = v.string()

export function useReviewNotes(applicationId: string) {
  return useTabState(reviewNotesKey(applicationId), notesSchema, '')
}

export interface ApplicationReviewProps {
  application: AgentApplication
  /** Once it is decided: here, or by another admin before. */
  onDecided: (answered: AgentApplication) => void
}

export function ApplicationReview({ application, onDecided }: ApplicationReviewProps) {
  const [notes, setNotes] = useReviewNotes(application.id)
  const [question, setQuestion] = useState<Decision>('approve')
  const [asking, setAsking] = useOverlay()
  const { refusal, refuse, clearRefusal } = useFormSubmit('admin')
  const decided = (status: ApplicationStatus) => {
    setNotes('')
    onDecided({ ...application, status, notes: notes.trim() })
  }
  const end = { onFailed: refuse, onDecided: decided }
  const approval = useApproval(end)
  const rejection = useRejection(end)
  const decisions = { approve: approval, reject: rejection }
  const busy = approval.isPending || rejection.isPending
  const ask = (decision: Decision) => {
    if (busy) return
    clearRefusal()
    setQuestion(decision)
    setAsking(true)
  }
  const decide = (decision: Decision) => {
    setAsking(false)
    decisions[decision].mutate({ applicationId: application.id, notes })
  }
  return (
    <div className="grid gap-3">
      <p className="text-small text-ink-2">{texts.description}</p>
      <TextArea
        label={texts.notes}
        hint={texts.notesHint}
        maxLength={notesMaxLength}
        value={notes}
        onValue={setNotes}
      />
      <FormError refusal={refusal} busy={busy} />
      <div className="grid grid-cols-2 gap-3">
        <Button loading={approval.isPending} onClick={() => ask('approve')}>
          {texts.approve.submit}
        </Button>
        <Button variant="danger" loading={rejection.isPending} onClick={() => ask('reject')}>
          {texts.reject.submit}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts[question].ask(application.applicant.name)}
        description={texts[question].detail}
        confirmLabel={texts[question].submit}
        granting={question === 'approve'}
        onConfirm={() => decide(question)}
      >
        {notes.trim() && (
          <p className="text-small whitespace-pre-line text-ink-2">{agentTexts.notes(notes.trim())}</p>
        )}
      </ConfirmDialog>
    </div>
  )
}
