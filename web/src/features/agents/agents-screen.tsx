// /agents: the approved agents, and the way to become one (spec 2 §2).
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { agentTexts } from '../../messages/agents.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenNeeded } from '../../ui/when-needed.tsx'
import { AgentCard } from './agent-card.tsx'
import { agentsQuery } from './agents.ts'
import { FollowStanding } from './follow-standing.tsx'
import { ApplyDialog } from './lazy-dialog.ts'
import { mayApply } from './rules.ts'
import { useStanding } from './standing.ts'

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
  if (!data && error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <ListSkeleton />
  if (data.length === 0) return <NoAgents apply={apply} />
  return (
    <>
      <ul className="grid gap-3 lg:grid-cols-2">
        {data.map((agent) => (
          <AgentCard key={agent.id} agent={agent} />
        ))}
      </ul>
      {apply}
    </>
  )
}

export function AgentsScreen() {
  const { data: standing } = useStanding()
  const { open, show, close } = useAddressDialog(dialogs)
  const apply = standing && mayApply(standing) && (
    <Button onClick={() => show('apply')}>
      <Handshake aria-hidden size={20} />
      {agentTexts.apply.title}
    </Button>
  )
  return (
    <>
      <ScreenHeader title={texts.title} detail={<p className="text-small text-ink-2">{texts.detail}</p>} />
      <AgentList apply={apply} />
      <FollowStanding />
      <WhenNeeded needed={open === 'apply'}>
        <ApplyDialog open={open === 'apply'} onClose={close} />
      </WhenNeeded>
    </>
  )
}
