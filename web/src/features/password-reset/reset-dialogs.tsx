// The two forgot-password dialogs of /auth (spec 0 §2). Which one is open, and its step, stand in the address.
import { CircleCheck, Headset } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { authKey } from '../../lib/personal-data.ts'
import { useOwnEmail, useOwnPhone } from '../../lib/use-identity.ts'
import { leaveSteps, useSteps } from '../../lib/use-steps.ts'
import { resetTexts } from '../../messages/password-reset.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { clearToast } from '../../ui/toast-store.ts'
import { CodeStep } from './code-step.tsx'
import { sayDone } from './done.ts'
import { EmailStep, PhoneStep } from './identity-steps.tsx'
import { PasswordStep } from './password-step.tsx'
import { usePasswordReset } from './use-password-reset.ts'
import { emailWay, phoneWay } from './ways.ts'

function Success({ onClose }: { onClose: () => void }) {
  const texts = resetTexts.success
  return (
    <EmptyState
      icon={CircleCheck}
      title={texts.title}
      detail={texts.detail}
      action={
        <div className="grid gap-2">
          <Button onClick={onClose}>{texts.close}</Button>
          {/* Opened signed out, it is where one arrives after signing in. */}
          <Link href="/support" className={buttonClass({ variant: 'quiet' })}>
            <Headset aria-hidden size={20} />
            {texts.support}
          </Link>
        </div>
      }
    />
  )
}

/** Number, code, new password, then a last step that says what is next and where help is. */
function PhoneResetSteps({ onClose }: { onClose: () => void }) {
  const { step, goTo, whileShown } = useSteps(useSearchParams(), authKey('phone-reset-reached'))
  const [isDone, setIsDone] = useState(false)
  const entry = useOwnPhone()
  const onDone = () => {
    clearToast()
    whileShown(() => leaveSteps(() => setIsDone(true)))
  }
  const reset = usePasswordReset({ way: phoneWay, step, goTo, onDone })
  if (isDone) return <Success onClose={onClose} />
  if (step === 1) return <PhoneStep reset={reset} entry={entry} />
  return step === 2 ? <CodeStep reset={reset} /> : <PasswordStep reset={reset} />
}

/** Address, code, new password; then the dialog closes, and begins anew the next time. */
function EmailResetSteps({ onClose }: { onClose: () => void }) {
  const { step, goTo, whileShown } = useSteps(useSearchParams(), authKey('email-reset-reached'))
  const [email, setEmail] = useOwnEmail()
  const onDone = () => {
    sayDone()
    whileShown(onClose)
  }
  const reset = usePasswordReset({ way: emailWay, step, goTo, onDone })
  if (step === 1) return <EmailStep reset={reset} email={email} onEmail={setEmail} />
  return step === 2 ? <CodeStep reset={reset} /> : <PasswordStep reset={reset} />
}

const dialogs = {
  phone: { title: resetTexts.phoneDialog, Steps: PhoneResetSteps },
  email: { title: resetTexts.emailDialog, Steps: EmailResetSteps },
}

export interface ResetDialogProps {
  kind: keyof typeof dialogs
  onClose: () => void
}

export default function ResetDialog({ kind, onClose }: ResetDialogProps) {
  const { title, Steps } = dialogs[kind]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <Steps onClose={onClose} />
    </Dialog>
  )
}
