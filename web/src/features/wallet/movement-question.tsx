// The last question before points move for good: what is moved stands above, and only then is there a button that moves it.
import type { ReactNode } from 'react'
import type { Refusal } from '../../lib/refusal.ts'
import { actions } from '../../messages/actions.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'

export interface MovementQuestionProps {
  refusal: Refusal | undefined
  confirmLabel: string
  onConfirm: () => void
  onTakeBack: () => void
  /** It is on its way: neither begun again nor called off. */
  busy: boolean
  busyLabel: string
  children: ReactNode
}

export function MovementQuestion(props: MovementQuestionProps) {
  const { refusal, confirmLabel, onConfirm, onTakeBack, busy, busyLabel, children } = props
  return (
    <div className="grid gap-4 pt-2">
      {children}
      <FormError refusal={refusal} busy={busy} />
      <div className="grid grid-cols-2 gap-3">
        <Button loading={busy} onClick={onConfirm}>
          {busy ? busyLabel : confirmLabel}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onTakeBack}>
          {actions.cancel}
        </Button>
      </div>
    </div>
  )
}
