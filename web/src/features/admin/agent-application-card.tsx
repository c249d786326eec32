// One application in the list.
import { formatDateTime } from '../../lib/dates.ts'
import { adminTexts } from '../../messages/admin.ts'
import { agentTexts } from '../../messages/agents.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../agents/public.ts'
import type { AgentApplication } from './agent-applications.ts'
import { PersonLine } from './person-line.tsx'

const fields = agentTexts.apply

function Facts({ application }: { application: AgentApplication }) {
  const facts = [
    [fields.name, application.name],
    [fields.location, application.location],
    [fields.services, application.services],
  ]
  return (
    <dl className="grid gap-1">
      {facts.map(([term, value]) => (
        <div key={term} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-2">{term}:</dt>
          <dd className="min-w-0 font-medium whitespace-pre-line break-words">{value}</dd>
        </div>
      ))}
      <div className="flex flex-wrap gap-x-2">
        <dt className="text-ink-2">{fields.whatsapp}:</dt>
        <dd className="ltr font-medium">{application.whatsapp}</dd>
      </div>
    </dl>
  )
}

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
      <Facts application={application} />
      {notes && <p className="text-small">{agentTexts.notes(notes)}</p>}
      {status === 'pending' && (
        <Button variant="quiet" compact onClick={onReview}>
          {adminTexts.agents.review}
        </Button>
      )}
    </li>
  )
}
