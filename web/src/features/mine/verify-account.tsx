// In the place of the timer, for an account that nobody has proven: why the mine is closed, and the step that opens it.
import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, MailCheck, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { plural } from '../../lib/plural.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { mineTexts } from '../../messages/mine.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { referralCodeQuery } from '../referral/index.ts'
import { signOut } from '../sign-out/index.ts'
import { nextStepQuery, useLinkMailing } from './account-verification.ts'

const texts = mineTexts.verification

const ConfirmDialog = lazyWhenIdle(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

const dialogs = ['leave'] as const

interface StepProps {
  icon: LucideIcon
  title: string
  detail: string
  children: ReactNode
}

function Step({ icon: Icon, title, detail, children }: StepProps) {
  return (
    <>
      <div role="status" className="mx-auto grid max-w-sm justify-items-center gap-2 px-2 py-8 text-center">
        <span className="mb-2 grid size-16 place-items-center rounded-l bg-gold-soft text-gold">
          <Icon aria-hidden size={30} strokeWidth={1.7} />
        </span>
        <p className="text-lg font-semibold">{title}</p>
        <p className="text-ink-2 text-balance wrap-anywhere">{detail}</p>
      </div>
      {children}
    </>
  )
}

function mailWords(email: string, isSent: boolean, isUnheard: boolean) {
  const { title, detail, sent, sentDetail, unheard, unheardDetail } = texts.byMail
  if (isUnheard) return { title: unheard, detail: unheardDetail(email) }
  return isSent ? { title: sent, detail: sentDetail } : { title, detail: detail(email) }
}

function ByMail({ email }: { email: string }) {
  const { busy, sendAgainAt, isUnheard, send } = useLinkMailing(email)
  const left = useCountdown(sendAgainAt)
  const isSent = sendAgainAt > 0
  const label = isSent ? plural(left, texts.byMail.sendAgainIn) : texts.byMail.send
  return (
    <Step icon={MailCheck} {...mailWords(email, isSent, isUnheard)}>
      <Button block variant={isSent ? 'quiet' : 'main'} loading={busy} disabled={left > 0} onClick={send}>
        {busy ? texts.byMail.sending : label}
      </Button>
    </Step>
  )
}

/** One's own code opens the registration: it asks for somebody's, and the two accounts are of one person. */
function ByPhone() {
  const { open, show, close } = useAddressDialog(dialogs)
  const asking = open !== undefined
  const { busy, submit } = useSubmission()
  const { data: code } = useQuery(referralCodeQuery(useViewerId()))
  const leave = () => signOut(code ? `/register?ref=${code}` : '/register')
  return (
    <Step icon={Smartphone} title={texts.byPhone.title} detail={texts.byPhone.detail}>
      <Button block onClick={() => show('leave')}>
        <Smartphone aria-hidden size={20} />
        {texts.byPhone.open}
      </Button>
      <MountOnce needed={asking}>
        <ConfirmDialog
          open={asking}
          onOpenChange={(next) => !next && close()}
          title={texts.byPhone.confirmTitle}
          description={texts.byPhone.confirmDetail}
          confirmLabel={texts.byPhone.confirm}
          onConfirm={() => submit(leave)}
          busy={busy}
        />
      </MountOnce>
    </Step>
  )
}

function Loading() {
  return (
    <div role="status" className="grid justify-items-center gap-3 py-8">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="size-16 rounded-l" />
      <Skeleton className="h-6 w-48 rounded-s" />
      <Skeleton className="h-12 w-72 max-w-full rounded-s" />
      <Skeleton className="mt-5 h-12 w-full rounded-m" />
    </div>
  )
}

export function VerifyAccount() {
  const { data, error, refetch, isFetching } = useQuery(nextStepQuery(useViewerId()))
  if (data) return data.by === 'mail' ? <ByMail email={data.email} /> : <ByPhone />
  if (!error) return <Loading />
  return <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
}
