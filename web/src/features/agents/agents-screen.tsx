// /agents: the approved agents, and the way to become one (spec 2 §2).
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAddressDialog, useAddressId } from '../../lib/use-address-dialog.ts'
import { agentTexts } from '../../messages/agents.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AgentCard } from './agent-card.tsx'
import { useAgentStatus } from './agent-status.ts'
import { AgentStatusPoller } from './agent-status-poller.tsx'
import { agentsQuery } from './agents.ts'
import { applicationParam } from './application.ts'
import { ApplicationRow } from './application-row.tsx'
import { mayApply } from './application-rules.ts'
import { ApplicationDialog, ApplyDialog } from './lazy-dialog.ts'

const texts = agentTexts.list
const dialogs = ['apply'] as const

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{texts.loading}</span>
      {[1, 2, 3].map((place) => (
        <div key={place} className="card grid gap-3 p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-12 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-32 rounded-s" />
              <Skeleton className="h-4 w-24 rounded-s" />
            </div>
          </div>
          <Skeleton className="h-5 w-3/4 rounded-s" />
          <Skeleton className="h-12 rounded-m" />
        </div>
      ))}
    </div>
  )
}

function NoAgents({ apply }: { apply: ReactNode }) {
  return (
    <div className="card">
      <EmptyState
        icon={Handshake}
        title={texts.empty}
        detail={apply ? texts.emptyDetail : texts.emptyForOthers}
        action={apply}
      />
    </div>
  )
}

/** `apply` is the button to become one, where one may. */
function AgentList({ apply }: { apply: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(agentsQuery)
  const { data: status } = useAgentStatus()
  if (!data && error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <ListSkeleton />
  if (data.length === 0) return <NoAgents apply={apply} />
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-2">
        {data.map((agent) => (
          <AgentCard key={agent.id} agent={agent} isOwn={agent.id === status?.agentId} />
        ))}
      </ul>
      {apply}
    </>
  )
}

export function AgentsScreen() {
  const { data: status } = useAgentStatus()
  const { open, show, close } = useAddressDialog(dialogs)
  const application = useAddressId(applicationParam)
  const sent = status?.application
  const apply = status && mayApply(status) && (
    <Button variant="quiet" onClick={() => show('apply')}>
      <Handshake aria-hidden size={20} />
      {agentTexts.apply.title}
    </Button>
  )
  return (
    <>
      <ScreenHeader title={texts.title} detail={<p className="text-small text-ink-2">{texts.detail}</p>} />
      {sent && (
        <div className="card overflow-hidden">
          <ApplicationRow
            application={sent}
            isAgent={status.isAgent}
            onPress={() => application.show(sent.id)}
          />
        </div>
      )}
      <AgentList apply={apply} />
      <AgentStatusPoller />
      <MountOnce needed={open === 'apply'}>
        <ApplyDialog open={open === 'apply'} onClose={close} />
      </MountOnce>
      <MountOnce needed={application.open !== undefined}>
        <ApplicationDialog id={application.open} onClose={application.close} />
      </MountOnce>
    </>
  )
}
