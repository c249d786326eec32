// One's application in a list of options: how it stands and since when; a press shows all of it.
import { BadgeCheck } from 'lucide-react'
import { relativeTime } from '../../lib/relative-time.ts'
import { agentTexts } from '../../messages/agents.ts'
import { Badge } from '../../ui/badge.tsx'
import { OptionRow } from '../../ui/option-row.tsx'
import type { Application } from './application.ts'
import { StatusBadge } from './status-badge.tsx'

export interface ApplicationRowProps {
  application: Application
  /** What it was sent for has come true. */
  isAgent: boolean
  onPress: () => void
}

export function ApplicationRow({ application, isAgent, onPress }: ApplicationRowProps) {
  const { status, sentAt, decidedAt } = application
  const { title, sentAt: sent, decidedAt: decided } = agentTexts.application
  const now = Date.now()
  return (
    <OptionRow
      icon={BadgeCheck}
      tone="gold"
      title={title}
      detail={decidedAt ? decided(relativeTime(decidedAt, now)) : sent(relativeTime(sentAt, now))}
      badge={isAgent ? <Badge tone="brand">{agentTexts.badge}</Badge> : <StatusBadge status={status} />}
      onPress={onPress}
    />
  )
}
