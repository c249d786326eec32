// The applications of agents.
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { adminTexts } from '../../messages/admin.ts'
import { AdminList } from './admin-list.tsx'
import { AgentApplicationCard } from './agent-application-card.tsx'
import { agentApplicationsQuery } from './agent-applications.ts'
import { ReviewDialog } from './review-dialog.tsx'

const texts = adminTexts.agents

export function AgentApplicationList({ pendingOnly }: { pendingOnly: boolean }) {
  const title = pendingOnly ? texts.empty : texts.emptyAll
  return (
    <AdminList
      query={useQuery(agentApplicationsQuery(pendingOnly))}
      empty={{ icon: Handshake, title, detail: texts.emptyDetail }}
      card={(application, open) => (
        <AgentApplicationCard key={application.id} application={application} onReview={open} />
      )}
      dialog={(application, close) => <ReviewDialog application={application} onClose={close} />}
    />
  )
}
