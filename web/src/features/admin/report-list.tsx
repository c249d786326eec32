// What was reported, posts, comments, rooms, private messages and videos, and the question before either decision.
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { reportTexts } from '../../messages/reports.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { AdminList } from './admin-list.tsx'
import { ReportCard } from './report-card.tsx'
import { type Decision, decisionTexts, type Reported } from './reported.ts'
import { reportsQuery, useDecision } from './reports.ts'

const texts = reportTexts.desk

interface DecisionDialogProps {
  reported: Reported
  decision: Decision
  onClose: () => void
}

function DecisionDialog({ reported, decision, onClose }: DecisionDialogProps) {
  const { refusal, refuse, clearRefusal } = useFormSubmit('data')
  const { mutate, isPending } = useDecision(reported, decision, { onFailed: refuse, onDecided: onClose })
  const { title, detail, submit } = decisionTexts(reported.kind, decision)
  const confirm = () => {
    clearRefusal()
    mutate(undefined, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={detail}
      confirmLabel={submit}
      onConfirm={confirm}
      busy={isPending}
    >
      <FormError refusal={refusal} busy={isPending} />
    </ConfirmDialog>
  )
}

export function ReportList() {
  const [decision, setDecision] = useState<Decision>('dismiss')
  return (
    <AdminList
      query={useQuery(reportsQuery)}
      empty={{ icon: Flag, title: texts.empty, detail: texts.emptyDetail }}
      card={(reported, open) => (
        <ReportCard
          key={reported.id}
          reported={reported}
          onDecide={(wished) => {
            setDecision(wished)
            open()
          }}
        />
      )}
      dialog={(reported, close) => <DecisionDialog reported={reported} decision={decision} onClose={close} />}
    />
  )
}
