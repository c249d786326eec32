// Reporting something: one reason of a list, and words of one's own if one likes (spec 1 §2, §5).
import * as v from 'valibot'
import { errorKind, failureOf } from '../../lib/errors.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { typedReportKey } from '../../lib/unsent.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useTabState } from '../../lib/use-stored-state.ts'
import { reportTexts } from '../../messages/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast-store.ts'
import {
  type AnyReportReason,
  anyReportReasons,
  detailsMaxLength,
  reportReasons,
  videoReportReasons,
} from './report-reasons.ts'
import { type ReportedKind, sendReport } from './send-report.ts'

const texts = reportTexts.dialog

/** Kept in the tab until it is sent: a reload or the way back loses nothing. */
const typedSchema = v.optional(
  v.object({
    reason: v.optional(v.picklist(anyReportReasons)),
    details: v.optional(v.string()),
  }),
)

const signedOut = ['session', 'no-session', 'authentication']

function refusalOf(kind: ReportedKind, error: unknown): Refusal {
  return signedOut.includes(errorKind(error))
    ? { text: texts.signInFirst }
    : failureOf(texts.failed[kind], error)
}

/** What is chosen before anybody chose (spec 2 §9). */
const firstReason: Partial<Record<ReportedKind, AnyReportReason>> = { reel: 'inappropriate' }

interface ReasonsProps {
  reasons: readonly AnyReportReason[]
  chosen: AnyReportReason | undefined
  onChoose: (reason: AnyReportReason) => void
}

function Reasons({ reasons, chosen, onChoose }: ReasonsProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mx-0.5 mb-1.5 text-sm font-semibold">{texts.reason}</legend>
      {reasons.map((reason) => (
        <label
          key={reason}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-m bg-surface-2 px-3.5 font-medium has-checked:bg-brand-soft has-checked:text-brand"
        >
          <input
            type="radio"
            name="report-reason"
            value={reason}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
            className="size-5 shrink-0 accent-brand"
          />
          {reportTexts.reasons[reason]}
        </label>
      ))}
    </fieldset>
  )
}

export interface ReportDialogProps {
  kind: ReportedKind
  /** Of what is reported. */
  id: string
  /** Of a member: of which room; of a message: who wrote it. */
  ofId: string | undefined
  open: boolean
  onClose: () => void
}

export default function ReportDialog({ kind, id, ofId, open, onClose }: ReportDialogProps) {
  const [typed, setTyped] = useTabState(typedReportKey(kind, id), typedSchema, undefined)
  const { reason = firstReason[kind], details = '' } = typed ?? {}
  const { refusal, refuse, clearRefusal } = useFormSubmit('data')
  const { mutate, isPending } = useSingleMutation({
    mutationFn: sendReport,
    onSuccess: (end) => {
      if (end === 'sent') showToast({ title: texts.sent, tone: 'success' })
      else showToast({ title: texts.already[kind], tone: 'info' })
      setTyped(undefined)
      onClose()
    },
    onError: (error) => refuse(refusalOf(kind, error)),
  })
  const send = () => {
    clearRefusal()
    if (reason) mutate({ kind, id, ofId, reason, details })
    else refuse(texts.needsReason)
  }
  const choose = (next: AnyReportReason) => {
    clearRefusal()
    setTyped({ reason: next, details })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      busy={isPending}
      title={texts.title[kind]}
      description={texts.detail}
      footer={
        <div className="grid gap-2">
          <FormError refusal={refusal} busy={isPending} />
          <Button block loading={isPending} onClick={send}>
            {texts.send}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Reasons
          reasons={kind === 'video' ? videoReportReasons : reportReasons}
          chosen={reason}
          onChoose={choose}
        />
        <TextArea
          label={texts.details}
          placeholder={texts.detailsPlaceholder}
          maxLength={detailsMaxLength}
          readOnly={isPending}
          value={details}
          onValue={(next) => setTyped({ reason, details: next })}
        />
      </div>
    </Dialog>
  )
}
