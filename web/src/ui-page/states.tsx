// The faces of a screen: coming, nothing yet, failed.
import { UsersRound } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { CountingNumber } from '../ui/counting-number.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StrengthMeter } from '../ui/strength-meter.tsx'

export function States() {
  return (
    <>
      <div className="flex items-center gap-3">
        <Spinner size={24} />
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-4 flex-1 rounded-s" />
        <CountingNumber value={26_237} />
      </div>
      <StrengthMeter strength={60} />
      <div className="card">
        <EmptyState
          icon={UsersRound}
          title="لا أصدقاء بعد"
          detail="ادعُ من تعرفه لينضم إليك."
          action={<Button>دعوة صديق</Button>}
        />
      </div>
      <div className="card">
        <ErrorState
          title="تعذر تحميل الأصدقاء"
          error={new TypeError('Failed to fetch')}
          onRetry={() => undefined}
        />
      </div>
    </>
  )
}
