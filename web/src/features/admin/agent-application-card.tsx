// One application in the list.
import { formatDateTime } from '../../lib/dates.ts'
import { adminTexts } from '../../messages/admin.ts'
import { agentTexts } from '../../messages/agents.ts'
import { Button } from '../../ui/button.tsx'
import { ApplicationFacts, StatusBadge } from '../agents/public.ts'
import type { AgentApplication } from './agent-applications.ts'
import { PersonLine } from './person-line.tsx'

export interface AgentApplicationCardProps {
  application: AgentApplication
  onReview: () => void
}

export function AgentApplicationCard({ application, onReview }: AgentApplicationCardProps) {
  const { applicant, status, notes, createdAt } = application
  return (
    <li className="card grid gap-3 p-4">
      <PersonLine
        username={applicant.username}
        avatarUrl={applicant.avatarUrl}
        detail={formatDateTime(createdAt)}
        badge={<StatusBadge status={status} />}
      />
      <ApplicationFacts application={application} />
      {notes && <p className="text-small">{agentTexts.notes(notes)}</p>}
      {status === 'pending' && (
        <Button variant="quiet" compact onClick={onReview}>
          {adminTexts.agents.review}
        </Button>
      )}
    </li>
  )
}
