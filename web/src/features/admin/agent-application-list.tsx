// The applications of agents.
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { adminTexts } from '../../messages/admin.ts'
import { AdminList } from './admin-list.tsx'
import { AgentApplicationCard } from './agent-application-card.tsx'
import { type AgentApplication, agentApplicationsQuery } from './agent-applications.ts'
import { useKeptAnswers } from './use-kept-answers.ts'

const texts = adminTexts.agents

const oldestFirst = (one: AgentApplication, other: AgentApplication) =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt)
const newestFirst = (one: AgentApplication, other: AgentApplication) => oldestFirst(other, one)

export function AgentApplicationList({ pendingOnly }: { pendingOnly: boolean }) {
  const query = useQuery(agentApplicationsQuery(pendingOnly))
  const { shown, keep } = useKeptAnswers(query.data ?? [], pendingOnly ? oldestFirst : newestFirst)
  const title = pendingOnly ? texts.empty : texts.emptyAll
  return (
    <AdminList
      query={query}
      entries={shown}
      empty={{ icon: Handshake, title, detail: texts.emptyDetail }}
      card={(application) => (
        <AgentApplicationCard key={application.id} application={application} onAnswered={keep} />
      )}
    />
  )
}
