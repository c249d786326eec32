// A gift among what is said in a room: who gave whom how much.
import { Gift } from 'lucide-react'
import { formatTime } from '../../lib/dates.ts'
import { giftTexts } from '../../messages/gifts.ts'
import { Amount } from '../wallet/index.ts'
import type { RoomGift } from './room.ts'

export function GiftLine({
  gift: { id, sender, receiver, currency, amount, createdAt },
}: {
  gift: RoomGift
}) {
  return (
    <li
      data-entry={id}
      className="my-1 flex max-w-full flex-wrap items-center justify-center gap-x-2 justify-self-center rounded-l border border-line bg-linear-to-l from-gold-soft to-gem-soft px-4.5 py-2 text-sm font-semibold"
    >
      <Gift aria-hidden size={18} className="shrink-0 text-gold" />
      <span className="min-w-0 wrap-anywhere">{giftTexts.line(sender.name, receiver.name)}</span>
      <Amount currency={currency} value={amount} />
      <time dateTime={createdAt} className="sr-only">
        {formatTime(createdAt)}
      </time>
    </li>
  )
}
