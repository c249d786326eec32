// The withdrawal agents: applying for an agency, or what was sent for one, and the list of those there are (spec 2 §2).
import { BadgeCheck, Users } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { agentTexts } from '../../messages/agents.ts'
import { Badge } from '../../ui/badge.tsx'
import { OptionRow } from '../../ui/option-row.tsx'
import { ApplicationRow, agencyFee, mayApply, useAgentStatus } from '../agents/index.ts'

function Cost() {
  const { cost, unit } = agentTexts.apply
  return (
    <>
      {cost} <span className="ltr">{formatNumber(agencyFee)}</span> {unit}
    </>
  )
}

export interface WithdrawalAgentsProps {
  onApply: () => void
  /** With the id of what was sent. */
  onApplication: (id: string) => void
}

/** Who has sent an application sees that; an agent who was appointed without one cannot apply. */
function ApplyOption({ onApply, onApplication }: WithdrawalAgentsProps) {
  const { data: status } = useAgentStatus()
  const sent = status?.application
  if (sent) {
    return (
      <ApplicationRow application={sent} isAgent={status.isAgent} onPress={() => onApplication(sent.id)} />
    )
  }
  return (
    <OptionRow
      icon={BadgeCheck}
      tone="gold"
      title={agentTexts.apply.title}
      detail={<Cost />}
      badge={status?.isAgent && <Badge tone="brand">{agentTexts.badge}</Badge>}
      {...(status && mayApply(status) && { onPress: onApply })}
    />
  )
}

export function WithdrawalAgents(props: WithdrawalAgentsProps) {
  return (
    <section aria-label={agentTexts.withdrawal} className="card divide-y divide-line overflow-hidden">
      <ApplyOption {...props} />
      <OptionRow
        icon={Users}
        tone="gem"
        title={agentTexts.list.title}
        detail={agentTexts.list.detail}
        to="/agents"
      />
    </section>
  )
}
