// The receipt of a transfer: how much, from whom to whom, when and under which number; it can be passed on.
import { ArrowDownLeft, CircleCheck, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { plural } from '../../lib/plural.ts'
import { transferTexts } from '../../messages/transfers.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Handle, PersonName } from '../../ui/person-name.tsx'
import { shareText } from '../../ui/share-text.ts'
import type { Transfer } from './transfer-history.ts'

const texts = transferTexts.receipt

/** The beginning of the id, by which people tell receipts apart; the one that is passed on has it whole. */
function shortNumberOf({ id }: Transfer): string {
  return id.slice(0, 8).toUpperCase()
}

export function nameOfOther({ other }: Transfer): string {
  return other?.name ?? texts.gone
}

function receiptText(transfer: Transfer): string {
  const { id, amount, isSent, createdAt } = transfer
  const points = plural(amount, walletTexts.amounts.points)
  return [
    texts.heading,
    isSent
      ? texts.sentLine(points, nameOfOther(transfer))
      : texts.receivedLine(points, nameOfOther(transfer)),
    `${texts.time}: ${formatDateTime(createdAt)}`,
    `${texts.number}: ${id.toUpperCase()}`,
  ].join('\n')
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
      <dt className="text-ink-2">{term}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}

export interface TransferReceiptProps {
  transfer: Transfer
  /** A try before had no answer: nobody is to take it for done twice. */
  isRepeat?: boolean
  onDone: () => void
}

export function TransferReceipt({ transfer, isRepeat = false, onDone }: TransferReceiptProps) {
  const { amount, isSent, createdAt, other } = transfer
  const Sign = isSent ? CircleCheck : ArrowDownLeft
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
      <div role="status" className="grid justify-items-center gap-1.5 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-good-soft text-good">
          <Sign aria-hidden size={28} />
        </span>
        <p className="text-2xl font-bold text-gold">{plural(amount, walletTexts.amounts.points)}</p>
        {isRepeat && <p className="text-small text-ink-2">{walletTexts.countedOnce}</p>}
      </div>
      <div className="flex items-center gap-3 rounded-m bg-surface-2 p-3">
        <Avatar name={nameOfOther(transfer)} url={other?.avatarUrl} />
        <span className="min-w-0 flex-1">
          <span className="block text-small text-ink-2">{isSent ? texts.to : texts.from}</span>
          <PersonName name={nameOfOther(transfer)} />
          <Handle username={other?.username ?? null} className="text-small" />
        </span>
      </div>
      <dl className="divide-y divide-line">
        <Fact term={texts.time}>{formatDateTime(createdAt)}</Fact>
        <Fact term={texts.number}>
          <span className="ltr">{shortNumberOf(transfer)}</span>
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-3 *:min-w-0 *:flex-auto">
        <Button onClick={onDone}>{texts.done}</Button>
        <Button variant="quiet" className="px-4" onClick={() => shareText(receiptText(transfer))}>
          <Share2 aria-hidden size={20} />
          {texts.share}
        </Button>
      </div>
    </div>
  )
}
