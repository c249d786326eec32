// Buying workers: two specialties, six tiers each, in the faces of a list.
import { useQuery } from '@tanstack/react-query'
import { HardHat } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { personalKey } from '../../lib/personal-data.ts'
import { useReloadState } from '../../lib/use-reload-state.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { mineTexts } from '../../messages/mine.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Amount, type Currency, currencySchema, walletQuery } from '../wallet/index.ts'
import { useBuyWorker, type WorkerPurchase } from './buy-worker.ts'
import { WorkerRow } from './worker-row.tsx'
import { missingFor, ownWorkersQuery, type WorkerType, workerTypesQuery } from './workers.ts'

const texts = mineTexts.workers
const specialtyKey = personalKey('worker-specialty')
const specialties: readonly Currency[] = ['points', 'gems']

function Holdings() {
  const { data: wallet } = useQuery(walletQuery(useViewerId()))
  if (!wallet) return null
  return (
    <p className="mb-4 flex flex-wrap gap-2">
      {specialties.map((currency) => (
        <Amount key={currency} chip currency={currency} value={wallet[currency]} />
      ))}
    </p>
  )
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">{texts.loading}</span>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-24 rounded-m" />
      ))}
    </div>
  )
}

interface WorkerListProps {
  workers: readonly WorkerType[]
  purchase: WorkerPurchase
}

function WorkerList({ workers, purchase }: WorkerListProps) {
  const userId = useViewerId()
  const { data: own } = useQuery(ownWorkersQuery(userId))
  const { data: wallet } = useQuery(walletQuery(userId))
  if (workers.length === 0) {
    return <EmptyState icon={HardHat} title={texts.empty} detail={texts.emptyDetail} />
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {workers.map((worker, place) => (
        <WorkerRow
          key={worker.id}
          worker={worker}
          place={place}
          count={own?.[worker.id] ?? 0}
          missing={wallet && !purchase.mayBeBought(worker) ? missingFor(worker, wallet) : 0}
          purchase={purchase}
        />
      ))}
    </ul>
  )
}

function Catalogue({ purchase }: { purchase: WorkerPurchase }) {
  const { data, error, refetch, isFetching } = useQuery(workerTypesQuery)
  const [specialty, setSpecialty] = useReloadState(specialtyKey, currencySchema, () => 'points' as const)
  if (!data && error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <ListSkeleton />
  const listOf = (currency: Currency) => data.filter((worker) => worker.specialty === currency)
  return (
    <Tabs
      label={texts.specialty}
      value={specialty}
      onValue={(next) => setSpecialty(next === 'gems' ? 'gems' : 'points')}
      items={specialties.map((currency) => ({
        id: currency,
        label: texts.specialties[currency],
        content: <WorkerList workers={listOf(currency)} purchase={purchase} />,
      }))}
    />
  )
}

export function WorkersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const purchase = useBuyWorker()
  const cancel = useEffectEvent(purchase.cancel)
  useEffect(() => {
    if (!open) cancel()
  }, [open])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={texts.title}
      description={texts.description}
    >
      <Holdings />
      <Catalogue purchase={purchase} />
    </Dialog>
  )
}
