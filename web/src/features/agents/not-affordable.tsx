// Instead of the form, for who cannot pay its fee yet: how far they are, what is missing, and where points are earned.
import { useQuery } from '@tanstack/react-query'
import { Pickaxe } from 'lucide-react'
import { Link } from 'wouter'
import { plural } from '../../lib/plural.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { agentTexts } from '../../messages/agents.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Amount, walletQuery } from '../wallet/index.ts'
import { agencyFee } from './application-rules.ts'

const texts = agentTexts.apply

export function NotAffordable() {
  const { data: wallet, error, refetch, isFetching } = useQuery(walletQuery(useViewerId()))
  if (!wallet && error) {
    return (
      <ErrorState title={texts.balanceFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!wallet) {
    return (
      <div role="status" className="grid gap-3 pt-4">
        <span className="sr-only">{texts.checking}</span>
        <Skeleton className="h-6 w-40 rounded-s" />
        <Skeleton className="h-12 rounded-m" />
      </div>
    )
  }
  const missing = Math.max(0, agencyFee - wallet.points)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-small">
          {texts.balance}
          <Amount currency="points" value={wallet.points} />
        </p>
        <ProgressBar label={texts.progress} value={Math.min(1, wallet.points / agencyFee)} />
        <p className="font-semibold">{texts.missingPoints(plural(missing, walletTexts.amounts.points))}</p>
        <p className="text-small text-ink-2">{texts.insufficient}</p>
      </div>
      <Link href="/timer" replace className={buttonClass({ block: true })}>
        <Pickaxe aria-hidden size={20} />
        {texts.earn}
      </Link>
    </div>
  )
}
