// The list of applications, in its four faces.
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { adminTexts } from '../../messages/admin.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { AgentApplicationCard } from './agent-application-card.tsx'
import { type AgentApplication, agentApplicationsQuery } from './agent-applications.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ReviewDialog } from './review-dialog.tsx'

const texts = adminTexts.agents

export function AgentApplicationList({ pendingOnly }: { pendingOnly: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(agentApplicationsQuery(pendingOnly))
  const [reviewed, setReviewed] = useState<AgentApplication>()
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
  if (data.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={Handshake}
          title={pendingOnly ? texts.empty : texts.emptyAll}
          detail={texts.emptyDetail}
        />
      </div>
    )
  }
  return (
    <>
      <ul className="grid gap-3">
        {data.map((application) => (
          <AgentApplicationCard
            key={application.id}
            application={application}
            onReview={() => setReviewed(application)}
          />
        ))}
      </ul>
      {reviewed && <ReviewDialog application={reviewed} onClose={() => setReviewed(undefined)} />}
    </>
  )
}
