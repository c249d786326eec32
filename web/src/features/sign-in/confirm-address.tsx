// The account exists, its address is still to be proven: by the link of the message, or by its code.
import { MailCheck } from 'lucide-react'
import { signInTexts } from '../../messages/sign-in.ts'
import { StepForm } from '../../ui/step-form.tsx'
import { CodeEntry } from '../one-time-codes/index.ts'
import type { EmailCredentials } from './api.ts'
import { useConfirmation } from './use-confirmation.ts'

function Explanation() {
  const { title, detail } = signInTexts.unconfirmed
  return (
    <div role="status" className="grid justify-items-center gap-2 text-center">
      <span className="mb-1 grid size-16 place-items-center rounded-l bg-brand-soft text-brand">
        <MailCheck aria-hidden size={30} strokeWidth={1.7} />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      <p className="max-w-xs text-ink-2">{detail}</p>
    </div>
  )
}

export interface ConfirmAddressProps {
  account: EmailCredentials
  /** Back to the form, where the address can be corrected. */
  onBack: () => void
}

export default function ConfirmAddress({ account, onBack }: ConfirmAddressProps) {
  const { busy, refusal, codeField, resendAt, resend } = useConfirmation(account)
  const texts = signInTexts.unconfirmed
  return (
    <div className="grid gap-4">
      <Explanation />
      <StepForm
        refusal={refusal}
        busy={busy}
        submitLabel={texts.confirm}
        busyLabel={texts.confirming}
        onSubmit={codeField.submit}
        onBack={onBack}
      >
        <CodeEntry
          prompt={texts.prompt}
          sentTo={account.email.trim()}
          field={codeField}
          refusal={refusal}
          busy={busy}
          resendAt={resendAt}
          onResend={resend}
        />
      </StepForm>
    </div>
  )
}
