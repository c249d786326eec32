// Sending points to somebody: chosen from a search, an amount within the limit, and a last question.
import { plural } from '../../lib/plural.ts'
import { transferTexts as texts } from '../../messages/transfers.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { AmountField, MovementQuestion } from '../wallet/public.ts'
import { DailyLimit } from './daily-limit.tsx'
import { FoundUser } from './found-user.tsx'
import { RecipientPicker } from './recipient-picker.tsx'
import { isOverLimit } from './rules.ts'
import { type TransferInHand, useTransfer } from './use-transfer.ts'

function Draft({ transfer }: { transfer: TransferInHand }) {
  const { recipient, typed, problems, allowance, edit } = transfer
  const isTyped = typed.trim() !== ''
  const submit = () => {
    if (transfer.ready) transfer.askToConfirm()
  }
  return (
    <Form refusal={transfer.refusal} onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
      <RecipientPicker
        chosen={recipient}
        onChoose={(chosen) => edit(() => transfer.choose(chosen))}
        problem={isTyped ? problems.recipient : undefined}
      />
      <AmountField
        label={texts.amount}
        value={typed}
        onValue={(next) => edit(() => transfer.setTyped(next))}
        error={isTyped ? problems.amount : undefined}
      />
      {allowance && <DailyLimit allowance={allowance} exceeded={isOverLimit(typed, allowance)} />}
      <FormError refusal={transfer.refusal} />
      <Button type="submit" block disabled={!transfer.ready} loading={transfer.checking}>
        {transfer.checking ? texts.checking : texts.submit}
      </Button>
    </Form>
  )
}

function Confirm({ transfer }: { transfer: TransferInHand }) {
  const { asked, underWay } = transfer
  if (!asked) return null
  return (
    <MovementQuestion
      refusal={transfer.failure}
      confirmLabel={texts.confirm}
      onConfirm={transfer.confirm}
      onTakeBack={transfer.takeBack}
      underWay={underWay}
      busyLabel={texts.sending}
    >
      <p className="text-center text-2xl font-bold text-gold">
        {plural(asked.amount, walletTexts.amounts.points)}
      </p>
      <p className="text-sm font-semibold">{texts.chosen}</p>
      <FoundUser user={asked.recipient} chosen />
    </MovementQuestion>
  )
}

export function TransferDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const transfer = useTransfer(open, onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && transfer.leave()}
      busy={transfer.underWay === 'this'}
      title={transfer.asked ? texts.confirmTitle : texts.title}
      description={transfer.asked ? texts.confirmDetail : texts.description}
    >
      {transfer.asked ? <Confirm transfer={transfer} /> : <Draft transfer={transfer} />}
    </Dialog>
  )
}
