// /treasure-chest: the packages that can be opened, live (spec 2 §2).
import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { Link } from 'wouter'
import { useQuestion } from '../../lib/use-question.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { treasureTexts as texts } from '../../messages/treasure.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { CountingNumber } from '../../ui/counting-number.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Currency, currencyIcons, useLiveWallet, walletQuery } from '../wallet/index.ts'
import { ChestCard } from './chest-card.tsx'
import { type OpenedChest, useOpenChest } from './open-chest.ts'
import { OpenedDialog } from './opened-moment.tsx'
import { chestsQuery, useLiveChests } from './treasure-chests.ts'

const inks: Readonly<Record<Currency, string>> = {
  gems: 'bg-gem-soft text-gem',
  points: 'bg-gold-soft text-gold',
}

/** What one has, in sight of what it is spent on. */
function Balances() {
  const userId = useViewerId()
  const { data: wallet } = useQuery(walletQuery(userId))
  useLiveWallet(userId)
  return (
    <span className="flex flex-wrap gap-1.5">
      {(['gems', 'points'] as const).map((currency) => {
        const Icon = currencyIcons[currency]
        return (
          <span
            key={currency}
            className={`flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold ${inks[currency]}`}
          >
            <Icon aria-hidden size={16} />
            {wallet ? <CountingNumber value={wallet[currency]} /> : '—'}
          </span>
        )
      })}
    </span>
  )
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{texts.loading}</span>
      {[1, 2].map((place) => (
        <div key={place} className="card grid gap-3.5 p-4">
          <div className="flex gap-4">
            <Skeleton className="h-24 w-28 rounded-m" />
            <div className="grid flex-1 content-center gap-2">
              <Skeleton className="h-5 w-32 rounded-s" />
              <Skeleton className="h-4 w-24 rounded-s" />
              <Skeleton className="h-4 w-28 rounded-s" />
            </div>
          </div>
          <Skeleton className="h-2 rounded-full" />
          <Skeleton className="h-12 rounded-m" />
        </div>
      ))}
    </div>
  )
}

function Chests() {
  const { data: chests, error, refetch, isFetching } = useQuery(chestsQuery)
  const live = useLiveChests()
  const { asked: opened, ask: show, close } = useQuestion<OpenedChest>('opened')
  const opening = useOpenChest({ ...live, onOpened: show })
  if (!chests && error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!chests) return <ListSkeleton />
  return (
    <>
      {chests.length === 0 && (
        <div className="card">
          <EmptyState
            icon={PackageOpen}
            title={texts.empty}
            detail={texts.emptyDetail}
            action={
              <Link href="/timer" className={buttonClass({})}>
                {texts.toMine}
              </Link>
            }
          />
        </div>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {chests.map((chest) => {
          const isOpening = opening.underWay(chest) === 'this'
          return (
            <ChestCard
              key={chest.id}
              chest={chest}
              refusal={opening.refused?.id === chest.id ? opening.refused.refusal : undefined}
              isOpening={isOpening}
              disabled={opening.busy && !isOpening}
              onOpen={() => opening.open(chest)}
            />
          )
        })}
      </ul>
      <OpenedDialog opened={opened} onClose={close} />
    </>
  )
}

export function TreasureScreen() {
  return (
    <>
      <ScreenHeader title={texts.title} detail={<Balances />} />
      <Chests />
    </>
  )
}
