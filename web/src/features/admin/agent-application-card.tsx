// One application in the list, and the review in it.
import { useRef } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { adminTexts } from '../../messages/admin.ts'
import { agentTexts } from '../../messages/agents.ts'
import { ApplicationFacts, StatusBadge } from '../agents/index.ts'
import type { AgentApplication } from './agent-applications.ts'
import { ApplicationReview } from './application-review.tsx'
import { PersonLine } from './person-line.tsx'
import { ReviewToggle, useReviewOpen } from './review-toggle.tsx'

export interface AgentApplicationCardProps {
  application: AgentApplication
  /** Called with the application as it was answered. */
  onAnswered: (answered: AgentApplication) => void
}

export function AgentApplicationCard({ application, onAnswered }: AgentApplicationCardProps) {
  const { applicant, status, notes, createdAt } = application
  const { isOpen, toggle, place } = useReviewOpen(application.id)
  const card = useRef<HTMLLIElement>(null)
  const decided = (answered: AgentApplication) => {
    onAnswered(answered)
    card.current?.focus()
  }
  return (
    <li ref={card} tabIndex={-1} className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4 outline-none">
      <PersonLine
        person={applicant}
        detail={formatDateTime(createdAt)}
        badge={<StatusBadge status={status} />}
      />
      <ApplicationFacts application={application} />
      {notes && <p className="text-small wrap-anywhere">{agentTexts.notes(notes)}</p>}
      {status === 'pending' && (
        <ReviewToggle
          name={applicant.name}
          label={adminTexts.agents.review}
          variant="quiet"
          isOpen={isOpen}
          onToggle={toggle}
        />
      )}
      {status === 'pending' && isOpen && (
        <div ref={place} className="scroll-mb-24">
          <ApplicationReview application={application} onDecided={decided} />
        </div>
      )}
    </li>
  )
}
