// What became of an application, in a pill.
import { agentTexts } from '../../messages/agents.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { ApplicationStatus } from './application-rules.ts'

const tones: Readonly<Record<ApplicationStatus, BadgeTone>> = {
  pending: 'gold',
  approved: 'good',
  rejected: 'danger',
}

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge tone={tones[status]}>{agentTexts.status[status]}</Badge>
}
