// One application in the list.
import { formatDateTime } from '../../lib/dates.ts'
import { adminTexts } from '../../messages/admin.ts'
import { agentTexts } from '../../messages/agents.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../agents/public.ts'
import type { AgentApplication } from './agent-applications.ts'

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
  const name = applicant.username ?? adminTexts.nameless
  return (
    <li className="card grid gap-3 p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} url={applicant.avatarUrl} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate text-start font-semibold">
            {name}
          </p>
          <p className="text-small text-ink-2">{formatDateTime(createdAt)}</p>
        </div>
        <StatusBadge status={status} />
      </div>
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
