// The withdrawal agents: behind one switch, transfer to a friend, apply for an agency, and the list (spec 2 §2).
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, ChevronDown, Handshake, Send, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { agentTexts } from '../../messages/agents.ts'
import { transferTexts } from '../../messages/transfers.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { OptionRow } from '../../ui/option-row.tsx'
import { agencyFee, mayApply, type Standing, StatusBadge, useStanding } from '../agents/public.ts'
import { allowanceQuery, DailyLimitText } from '../transfers/public.ts'

function TransferOption({ onPress }: { onPress: () => void }) {
  const { data: allowance } = useQuery(allowanceQuery(useViewerId()))
  return (
    <OptionRow
      icon={Send}
      tone="brand"
      title={transferTexts.title}
      detail={allowance ? <DailyLimitText allowance={allowance} /> : transferTexts.limitUnknown}
      onPress={onPress}
    />
  )
}

function standingBadge({ isAgent, application }: Standing) {
  if (isAgent) return <Badge tone="brand">{agentTexts.badge}</Badge>
  return application && <StatusBadge status={application.status} />
}

function Cost({ notes }: { notes: string }) {
  const { cost, unit } = agentTexts.apply
  return (
    <>
      {cost} <span className="ltr">{formatNumber(agencyFee)}</span> {unit}
      {notes && <span className="block break-words">{agentTexts.notes(notes)}</span>}
    </>
  )
}

/** An agent, and who waits for an answer, cannot apply. */
function ApplyOption({ onPress }: { onPress: () => void }) {
  const { data: standing } = useStanding()
  const canApply = standing !== undefined && mayApply(standing)
  return (
    <OptionRow
      icon={BadgeCheck}
      tone="gold"
      title={agentTexts.apply.title}
      detail={<Cost notes={standing?.application?.notes ?? ''} />}
      badge={standing && standingBadge(standing)}
      {...(canApply && { onPress })}
    />
  )
}

export interface WithdrawalAgentsProps {
  onTransfer: () => void
  onApply: () => void
}

export function WithdrawalAgents({ onTransfer, onApply }: WithdrawalAgentsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="card overflow-hidden">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center gap-3.5 p-3.5 text-start transition-colors hover:bg-surface-2/60"
        >
          <span className="grid size-11.5 shrink-0 place-items-center rounded-m bg-brand-soft text-brand">
            <Handshake aria-hidden size={22} strokeWidth={1.9} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-lg font-bold">{agentTexts.toggle}</span>
            <span className="block text-small text-ink-2">{agentTexts.toggleDetail}</span>
          </span>
          <ChevronDown
            aria-hidden
            size={20}
            className={classes('shrink-0 text-ink-3 transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!open} className="divide-y divide-line border-t border-line">
        <TransferOption onPress={onTransfer} />
        <ApplyOption onPress={onApply} />
        <OptionRow
          icon={Users}
          tone="gem"
          title={agentTexts.list.title}
          detail={agentTexts.list.detail}
          to="/agents"
        />
      </div>
    </section>
  )
}
