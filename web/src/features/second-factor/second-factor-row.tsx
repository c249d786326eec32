// Two-step verification on the security screen: whether it is on, and turning it on or off, after a step-up.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { useViewer } from '../../lib/viewer.ts'
import { secondFactorTexts as texts } from '../../messages/second-factor.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { OptionRow } from '../../ui/option-row.tsx'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { EnrollDialog } from './enroll-dialog.tsx'
import { factorQuery, removeFactor } from './factors.ts'

interface SecondFactorRowProps {
  /** Answers whether the person has confirmed that it is them. */
  confirmIdentity: () => Promise<boolean>
  /** The dialog that turns it on or off is asked for; it opens once they have. */
  changing: boolean
  onChange: () => void
  onClose: () => void
}

function RemoveDialog({ factorId, onClose }: { factorId: string; onClose: () => void }) {
  const { busy, submit } = useSubmission()
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

export function SecondFactorRow({ confirmIdentity, changing, onChange, onClose }: SecondFactorRowProps) {
  const query = factorQuery(useViewer().id)
  const queryClient = useQueryClient()
  const { data: factorId, error, refetch } = useQuery(query)
  const [confirmed, setConfirmed] = useState(false)
  const { submit } = useSubmission()
  const settle = useEffectEvent((isConfirmed: boolean) => {
    if (isConfirmed && changing) setConfirmed(true)
    else onClose()
  })
  // However it was asked for: by a tap, by the way forward, by an address opened anew.
  const ask = useEffectEvent(() =>
    submit(async () => {
      const isKnown = factorId !== undefined || (await refetch()).isSuccess
      settle(isKnown && (await confirmIdentity()))
    }),
  )
  useEffect(() => {
    if (changing) void ask()
    else setConfirmed(false)
  }, [changing])
  const close = () => {
    setConfirmed(false)
    onClose()
    return queryClient.invalidateQueries({ queryKey: query.queryKey })
  }
  const open = changing && confirmed
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
      {open && factorId && <RemoveDialog factorId={factorId} onClose={close} />}
      {open && factorId === null && <EnrollDialog onClose={close} onEnrolled={close} />}
    </>
  )
}
