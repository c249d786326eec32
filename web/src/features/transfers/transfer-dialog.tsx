// Sending points to somebody: chosen from friends or a search, an amount within the limit, a last question, and the receipt.
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { plural } from '../../lib/plural.ts'
import { transferTexts as texts } from '../../messages/transfers.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AmountField, MovementQuestion } from '../wallet/index.ts'
import { BalanceAfter } from './balance-after.tsx'
import { DailyLimit } from './daily-limit.tsx'
import { FoundUser } from './found-user.tsx'
import { ReceiptView } from './receipt-view.tsx'
import { RecipientPicker } from './recipient-picker.tsx'
import { isOverLimit } from './transfer-validation.ts'
import { type TransferInHand, useTransfer } from './use-transfer.ts'

/** What became of this transfer so far: on its way, or sent without a word of its arrival. */
function Progress({ transfer }: { transfer: TransferInHand }) {
  const { isSending, isUnheard } = transfer
  if (!isSending && !isUnheard) return null
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 rounded-m bg-info-soft px-4 py-3 text-sm font-medium text-info"
    >
      {isSending ? <Spinner /> : <CircleHelp aria-hidden size={20} className="shrink-0" />}
      <span>
        {isSending ? texts.onItsWay : texts.unheard}{' '}
        {isUnheard && (
          <Link href="/timer?open=transfers" className="font-semibold underline underline-offset-4">
            {texts.history.open}
          </Link>
        )}
      </span>
    </p>
  )
}

function Draft({ transfer }: { transfer: TransferInHand }) {
  const { recipient, typed, problems, allowance, edit } = transfer
  const choose = (chosen: typeof recipient) => edit(() => transfer.choose(chosen))
  if (!recipient) return <RecipientPicker onChoose={choose} />
  const isTyped = typed.trim() !== ''
  const submit = () => {
    if (transfer.ready) transfer.askToConfirm()
  }
  return (
    <Form refusal={transfer.refusal} onSubmit={submit} className="gap-4 pt-2">
      <FoundUser user={recipient}>
        <Button variant="ghost" compact onClick={() => choose(undefined)}>
          {texts.change}
        </Button>
      </FoundUser>
      {problems.recipient && <FormError refusal={{ text: problems.recipient }} />}
      <AmountField
        label={texts.amount}
        value={typed}
        onValue={(next) => edit(() => transfer.setTyped(next))}
        error={isTyped ? problems.amount : undefined}
      />
      <BalanceAfter balance={transfer.balance} amount={transfer.affordable} />
      {allowance && <DailyLimit allowance={allowance} exceeded={isOverLimit(typed, allowance)} />}
      <Progress transfer={transfer} />
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
      <FoundUser user={asked.recipient} />
      <BalanceAfter balance={transfer.balance} amount={transfer.affordable} />
    </MovementQuestion>
  )
}

/** What it is about now, and what there is to say of it. */
function headingOf(
  { receipt, asked, recipient }: TransferInHand,
  receiptId: string | undefined,
): { title: string; description?: string } {
  if (receiptId) return { title: receipt?.transfer.id === receiptId ? texts.done : texts.receipt.heading }
  if (asked) return { title: texts.confirmTitle, description: texts.confirmDetail }
  return recipient ? { title: texts.title } : { title: texts.title, description: texts.description }
}

/** Which receipt it shows, also while it leaves the screen with it. */
function useShownReceipt(addressed: string | undefined, isForm: boolean): string | undefined {
  const [held, hold] = useState(addressed)
  const shown = isForm ? undefined : (addressed ?? held)
  if (shown !== held) hold(shown)
  return shown
}

export interface TransferDialogProps {
  /** The form is asked for. */
  open: boolean
  /** A receipt is asked for instead: the id of its transfer. */
  receiptId: string | undefined
  /** Closes whichever is open. */
  onClose: () => void
}

export function TransferDialog({ open, receiptId, onClose }: TransferDialogProps) {
  const transfer = useTransfer(open, onClose)
  const { receipt, asked } = transfer
  const addressed = useShownReceipt(receiptId, open)
  const shown = addressed ?? receipt?.transfer.id
  return (
    <Dialog
      open={open || receiptId !== undefined}
      onOpenChange={(next) => !next && transfer.leave()}
      onEscape={asked && !shown ? transfer.takeBack : undefined}
      busy={asked !== undefined && transfer.underWay === 'this'}
      {...headingOf(transfer, shown)}
      tall={!shown && !asked && !transfer.recipient}
    >
      {shown ? (
        <ReceiptView
          id={shown}
          isRepeat={receipt?.transfer.id === shown && receipt.isRepeat}
          onDone={transfer.leave}
        />
      ) : asked ? (
        <Confirm transfer={transfer} />
      ) : (
        <Draft transfer={transfer} />
      )}
    </Dialog>
  )
}
