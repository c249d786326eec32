// The last question before points move for good: what is moved stands above, and only then is there a button that moves it.
import type { ReactNode } from 'react'
import type { Refusal } from '../../lib/refusal.ts'
import { actions } from '../../messages/actions.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import type { UnderWay } from './use-wallet-mutation.ts'

export interface MovementQuestionProps {
  refusal: Refusal | undefined
  confirmLabel: string
  onConfirm: () => void
  onTakeBack: () => void
  /** What is on its way is not begun again nor called off; behind another it waits. */
  underWay: UnderWay
  busyLabel: string
  children: ReactNode
}

export function MovementQuestion(props: MovementQuestionProps) {
  const { refusal, confirmLabel, onConfirm, onTakeBack, underWay, busyLabel, children } = props
  const label = { this: busyLabel, another: walletTexts.finishingAnother }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
      {children}
      <FormError refusal={refusal} busy={underWay === 'this'} />
      <div className="grid grid-cols-2 gap-3">
        <Button loading={underWay !== undefined} onClick={onConfirm}>
          {underWay ? label[underWay] : confirmLabel}
        </Button>
        <Button variant="quiet" disabled={underWay === 'this'} onClick={onTakeBack}>
          {actions.cancel}
        </Button>
      </div>
    </div>
  )
}
