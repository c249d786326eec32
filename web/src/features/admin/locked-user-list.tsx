// The list of bans, in its four faces.
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { adminTexts } from '../../messages/admin.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LiftDialog } from './lift-dialog.tsx'
import { LockedUserCard } from './locked-user-card.tsx'
import { type LockedUser, lockedUsersQuery } from './locked-users.ts'

function ListSkeleton() {
  return (
    <div role="status" aria-label={adminTexts.loading} className="grid gap-3">
      {[1, 2].map((place) => (
        <div key={place} className="card flex gap-3 p-4">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-32 rounded-s" />
            <Skeleton className="h-4 w-48 rounded-s" />
          </div>
        </div>
      ))}
    </div>
  )
}

function NobodyLocked({ activeOnly }: { activeOnly: boolean }) {
  return (
    <div className="card">
      <EmptyState
        icon={ShieldCheck}
        title={activeOnly ? adminTexts.empty : adminTexts.emptyAll}
        detail={adminTexts.emptyDetail}
      />
    </div>
  )
}

export function LockedUserList({ activeOnly }: { activeOnly: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(lockedUsersQuery(activeOnly))
  const [lifting, setLifting] = useState<LockedUser>()
  if (!data && error) {
    return (
      <ErrorState
        title={adminTexts.loadFailed}
        error={error}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <ListSkeleton />
  if (data.length === 0) return <NobodyLocked activeOnly={activeOnly} />
  return (
    <>
      <ul className="grid gap-3">
        {data.map((user) => (
          <LockedUserCard key={user.id} user={user} onLift={() => setLifting(user)} />
        ))}
      </ul>
      {lifting && <LiftDialog user={lifting} onClose={() => setLifting(undefined)} />}
    </>
  )
}
