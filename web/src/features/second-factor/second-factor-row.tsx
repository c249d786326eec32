// Two-step verification on the security screen: whether it is on, and turning it on or off, after a step-up.
import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { sessionTokenKey } from '../../lib/session-token.ts'
import { type Submission, useSubmission } from '../../lib/use-submission.ts'
import { useViewer } from '../../lib/viewer.ts'
import { secondFactorTexts as texts } from '../../messages/second-factor.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { OptionRow } from '../../ui/option-row.tsx'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { EnrollDialog, sayTurnedOn } from './enroll-dialog.tsx'
import { endsEnrollment, isOwnEnrollment, leaveEnrollment } from './enrollment.ts'
import { factorQuery, removeFactor } from './factors.ts'

interface SecondFactorRowProps {
  /** Answers whether the person has confirmed that it is them. */
  confirmIdentity: () => Promise<boolean>
  /** The dialog that turns it on or off is asked for; it opens once they have. */
  changing: boolean
  onChange: () => void
  onClose: () => void
}

interface RemoveDialogProps {
  factorId: string
  /** The row's: the next try may come by another dialog, and what was said of the last is over then. */
  removal: Submission
  onClose: () => void
}

function RemoveDialog({ factorId, removal: { busy, submit }, onClose }: RemoveDialogProps) {
  const remove = async () => {
    try {
      await removeFactor(factorId)
      showToast({ title: texts.remove.done })
    } catch (error) {
      showFailure(texts.remove.failed, errorText(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.remove.title}
      description={texts.remove.description}
      confirmLabel={texts.remove.submit}
      onConfirm={() => submit(remove)}
      busy={busy}
    />
  )
}

/** Which factor is in force; asked anew where another tab stores another token, as it does after each change. */
function useFactor() {
  const query = useQuery(factorQuery(useViewer().id))
  const { refetch } = query
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === sessionTokenKey) void refetch()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [refetch])
  return query
}

export function SecondFactorRow({ confirmIdentity, changing, onChange, onClose }: SecondFactorRowProps) {
  const { data: factorId, error, refetch } = useFactor()
  /** What was in force when the person was asked: the dialog stays the one that was opened. */
  const [asked, setAsked] = useState<{ factorId: string | null }>()
  const { submit } = useSubmission()
  const removal = useSubmission()
  const settle = useEffectEvent((inForce?: string | null) => {
    if (inForce === undefined || !changing) return onClose()
    if (inForce === null || !endsEnrollment(inForce)) return setAsked({ factorId: inForce })
    sayTurnedOn()
    onClose()
  })
  // However it was asked for: by a tap, by the way forward, by an address opened anew. What is known may be old by then.
  const ask = useEffectEvent(() =>
    submit(async () => {
      const answer = (await confirmIdentity()) ? await refetch() : undefined
      settle(answer?.isSuccess ? answer.data : undefined)
    }),
  )
  const leave = useEffectEvent(() => {
    setAsked(undefined)
    leaveEnrollment().catch((reason: unknown) => console.warn('what was begun goes by itself', reason))
  })
  useEffect(() => {
    if (changing) void ask()
    else leave()
  }, [changing])
  const close = () => {
    onClose()
    void refetch()
  }
  const isOnElsewhere = asked?.factorId === null && typeof factorId === 'string' && !isOwnEnrollment(factorId)
  const leaveToOther = useEffectEvent(() => {
    if (!changing) return
    showToast({ title: texts.enroll.doneElsewhere, tone: 'info' })
    onClose()
  })
  useEffect(() => {
    if (isOnElsewhere) leaveToOther()
  }, [isOnElsewhere])
  const detail = factorId ? texts.onDetail : texts.offDetail
  return (
    <>
      <OptionRow
        icon={Smartphone}
        tone="brand"
        title={texts.title}
        detail={error ? texts.loadFailed : detail}
        badge={factorId && <Badge tone="good">{texts.on}</Badge>}
        onPress={onChange}
      />
      {changing && asked?.factorId && (
        <RemoveDialog factorId={asked.factorId} removal={removal} onClose={close} />
      )}
      {changing && asked?.factorId === null && <EnrollDialog onClose={close} />}
    </>
  )
}
