// One's own application, once it was sent: how it stands, when, what it said, what was answered; one that waits can be withdrawn, one
// that was rejected sent again.
import { useQuery } from '@tanstack/react-query'
import { FileX, Handshake } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { replaceAddressDialog } from '../../lib/use-address-dialog.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { agentTexts } from '../../messages/agents.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Amount, MovementQuestion } from '../wallet/index.ts'
import { useAgentStatus } from './agent-status.ts'
import { type Application, applicationParam, applicationQuery } from './application.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { mayApply } from './application-rules.ts'
import { ReviewNotes } from './review-notes.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useWithdrawal } from './use-withdrawal.ts'

const texts = agentTexts.application

function Fee({ application: { status, fee } }: { application: Application }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-m bg-gold-soft px-4 py-3 text-gold">
      <span className="text-sm font-semibold">{texts.fees[status]}</span>
      <Amount currency="points" value={fee} />
    </div>
  )
}

function Sent({ application }: { application: Application }) {
  const { status, sentAt, decidedAt, notes, text } = application
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
      <div role="status" className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <StatusBadge status={status} />
        <span className="text-small text-ink-2">
          <span className="block">{texts.sentAt(formatDateTime(sentAt))}</span>
          {decidedAt && <span className="block">{texts.decidedAt(formatDateTime(decidedAt))}</span>}
        </span>
      </div>
      {status === 'pending' && <p className="text-small text-ink-2">{texts.waits}</p>}
      <ReviewNotes notes={notes} />
      <ApplicationFacts application={text} />
      <Fee application={application} />
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3 pt-2">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-7 w-28 rounded-full" />
      <Skeleton className="h-28 rounded-m" />
      <Skeleton className="h-12 rounded-m" />
    </div>
  )
}

export interface ApplicationDialogProps {
  /** Of the application; undefined while it is not open. */
  id: string | undefined
  onClose: () => void
}

export function ApplicationDialog({ id, onClose }: ApplicationDialogProps) {
  const withdrawal = useWithdrawal(id !== undefined, onClose)
  const { asked, busy } = withdrawal
  // It keeps its face while it leaves.
  const [held, hold] = useState(id)
  if (id !== undefined && id !== held) hold(id)
  const applyAgain = () => id && replaceAddressDialog([applicationParam, id], ['open', 'apply'])
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(next) => !next && withdrawal.leave()}
      onEscape={asked && withdrawal.takeBack}
      busy={asked !== undefined && busy}
      title={asked ? agentTexts.withdraw.title : texts.title}
      {...(asked && { description: agentTexts.withdraw.detail })}
    >
      {asked ? (
        <MovementQuestion
          refusal={withdrawal.refusal}
          confirmLabel={agentTexts.withdraw.confirm}
          onConfirm={withdrawal.confirm}
          onTakeBack={withdrawal.takeBack}
          underWay={busy ? 'this' : undefined}
          busyLabel={agentTexts.withdraw.busy}
        >
          <ApplicationFacts application={asked.text} />
        </MovementQuestion>
      ) : (
        held !== undefined && (
          <Whole
            key={held}
            id={held}
            isLeaving={id === undefined}
            onClose={onClose}
            onApplyAgain={applyAgain}
            onWithdraw={withdrawal.ask}
          />
        )
      )}
    </Dialog>
  )
}

interface WholeProps {
  id: string
  /** One that was just withdrawn is not said to be gone as well. */
  isLeaving: boolean
  onClose: () => void
  /** Opens the form in its place. */
  onApplyAgain: () => void
  onWithdraw: (application: Application) => void
}

function Whole({ id, isLeaving, onClose, onApplyAgain, onWithdraw }: WholeProps) {
  const { data: status } = useAgentStatus()
  const latest = status?.application
  const { data, error, refetch, isFetching } = useQuery({
    ...applicationQuery(useViewerId(), id),
    initialData: () => (latest?.id === id ? latest : undefined),
  })
  const [last, keep] = useState(data)
  if (data && data !== last) keep(data)
  const shown = isLeaving ? last : data
  if (shown === null) {
    return (
      <EmptyState
        icon={FileX}
        title={texts.missing}
        detail={texts.missingDetail}
        action={<Button onClick={onClose}>{actions.close}</Button>}
      />
    )
  }
  if (!shown && error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!shown) return <Loading />
  // An older one is only looked at: what can be done is done with the latest.
  const isLatest = latest?.id === id
  return (
    <>
      <Sent application={shown} />
      <Way>
        {isLatest && shown.status === 'pending' && (
          <Button variant="quiet" block onClick={() => onWithdraw(shown)}>
            <span className="text-danger">{agentTexts.withdraw.open}</span>
          </Button>
        )}
        {isLatest && shown.status === 'rejected' && status && mayApply(status) && (
          <Button block onClick={onApplyAgain}>
            <Handshake aria-hidden size={20} />
            {texts.again}
          </Button>
        )}
      </Way>
    </>
  )
}

function Way({ children }: { children: ReactNode }) {
  return <div className="grid pt-4 empty:hidden">{children}</div>
}
