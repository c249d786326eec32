// The list of bans, in its four faces.
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { adminTexts } from '../../messages/admin.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LiftDialog } from './lift-dialog.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { LockedUserCard } from './locked-user-card.tsx'
import { type LockedUser, lockedUsersQuery } from './locked-users.ts'

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
