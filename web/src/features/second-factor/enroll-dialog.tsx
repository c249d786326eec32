// Enrolling an authenticator app: its picture to scan, the secret for who cannot, and the first code.
import { useQuery } from '@tanstack/react-query'
import { Copy, ShieldAlert } from 'lucide-react'
import { errorText } from '../../lib/errors.ts'
import { secondFactorTexts } from '../../messages/second-factor.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { confirmEnrollment, type Enrollment, openEnrollment } from './enrollment.ts'
import { FactorCodeForm } from './factor-code-form.tsx'

const texts = secondFactorTexts.enroll

function Secret({ secret }: { secret: string }) {
  const groups = secret.match(/.{1,4}/g)?.join(' ')
  return (
    <div className="rounded-m bg-surface-2 px-4 py-3">
      <p className="text-small text-ink-2">{texts.secret}</p>
      <div className="flex items-center gap-2">
        <code dir="ltr" className="min-w-0 flex-1 text-start font-semibold wrap-anywhere">
          {groups}
        </code>
        <IconButton
          icon={Copy}
          label={texts.copy}
          onClick={() => copyText(secret)}
          className="-me-2 text-ink-2"
        />
      </div>
      <p className="flex gap-2 text-small">
        <ShieldAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-gold" />
        {texts.keep}
      </p>
    </div>
  )
}

/** White on any theme: what reads it wants dark on light. */
function Picture({ address }: { address: string }) {
  return (
    <img
      src={address}
      alt={texts.picture}
      className="mx-auto size-40 rounded-m border border-line bg-white p-2 md:size-48"
    />
  )
}

function Preparing() {
  return (
    <div role="status" aria-label={texts.preparing} className="grid gap-4">
      <Skeleton className="mx-auto size-40 rounded-m md:size-48" />
      <Skeleton className="h-17 rounded-m" />
      <Skeleton className="h-14 rounded-m" />
    </div>
  )
}

/** One enrolment for each time that the dialog is opened; over a reload it stays the same. */
function useEnrollment() {
  return useQuery({
    queryKey: ['second-factor-enrollment'],
    queryFn: openEnrollment,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
}

export function sayTurnedOn(): void {
  showToast({ title: texts.done, detail: texts.doneDetail, tone: 'success' })
}

export function EnrollDialog({ onClose }: { onClose: () => void }) {
  const { data: enrollment, error } = useEnrollment()
  const confirm = async (enrollment: Enrollment, code: string) => {
    const catchUp = await confirmEnrollment(enrollment, code)
    sayTurnedOn()
    // The dialog leaves the address first: the second step may take the place of the whole screen.
    onClose()
    await catchUp?.()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.description}
    >
      <div className="grid gap-4 pb-2">
        <FormError refusal={error ? { text: `${texts.failed}: ${errorText(error)}` } : undefined} />
        {!enrollment && !error && <Preparing />}
        {enrollment && (
          <>
            <Picture address={enrollment.qrCode} />
            <a
              href={enrollment.uri}
              className={buttonClass({ variant: 'quiet', block: true, className: 'px-3 text-md md:hidden' })}
            >
              {texts.open}
            </a>
            <Secret secret={enrollment.secret} />
            <FactorCodeForm
              submitLabel={texts.submit}
              busyLabel={texts.submitting}
              readFirst
              onCode={(code) => confirm(enrollment, code)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
