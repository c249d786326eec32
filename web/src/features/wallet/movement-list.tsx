// Movements of the balances by their days: what each was, in the colour of its currency; those of transfers lead to their receipts.
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { groupByDay } from '../../lib/day-groups.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { mineTexts } from '../../messages/mine.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { movementKind, movementTitle } from './movement-kinds.ts'
import type { Movement } from './movements.ts'

const texts = mineTexts.movements

const ink = { points: 'text-gold', gems: 'text-gem' } as const

function Sign({ movement: { kind, transfer } }: { movement: Movement }) {
  const { icon: Icon } = movementKind(kind)
  if (transfer?.other) return <Avatar name={transfer.other.name} url={transfer.other.avatarUrl} />
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-2 text-ink-2">
      <Icon aria-hidden size={20} strokeWidth={1.9} />
    </span>
  )
}

interface MovementRowProps {
  movement: Movement
  onReceipt: (transferId: string) => void
}

function MovementRow({ movement, onReceipt }: MovementRowProps) {
  const { kind, amount, currency, createdAt, transfer } = movement
  return (
    <li>
      <ListRow
        lead={<Sign movement={movement} />}
        title={<bdi className="line-clamp-2 wrap-anywhere">{movementTitle(movement)}</bdi>}
        // Its receipt says the rest of a transfer; of all else this is all there is.
        detail={
          transfer
            ? `${movementKind(kind).name} · ${relativeTime(createdAt, Date.now())}`
            : formatDateTime(createdAt)
        }
        badge={
          <span className={classes('shrink-0 font-semibold', amount < 0 ? 'text-ink-2' : ink[currency])}>
            <span className="ltr">
              {amount < 0 ? '−' : '+'}
              {formatNumber(Math.abs(amount))}
            </span>
            <span className="block text-end text-tiny font-medium">{walletTexts.currencies[currency]}</span>
          </span>
        }
        onPress={transfer && (() => onReceipt(transfer.id))}
      />
    </li>
  )
}

export function MovementListSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{texts.loading}</span>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-14 rounded-m" />
      ))}
    </div>
  )
}

/** `action` is the next step. */
export function MovementsEmpty({ action }: { action?: ReactNode }) {
  return <EmptyState icon={History} title={texts.empty} detail={texts.none} action={action} />
}

export interface MovementListProps {
  /** Newest first. */
  movements: readonly Movement[]
  /** Opens the receipt of a transfer by its id. */
  onReceipt: (transferId: string) => void
}

export function MovementList({ movements, onReceipt }: MovementListProps) {
  return groupByDay(movements, ({ createdAt }) => createdAt, Date.now()).map(({ day, title, rows }) => (
    <section key={day} aria-label={title}>
      <h3 className="pt-2.5 pb-1 text-sm font-semibold text-ink-2">{title}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {rows.map((movement) => (
          <MovementRow key={movement.id} movement={movement} onReceipt={onReceipt} />
        ))}
      </ul>
    </section>
  ))
}
