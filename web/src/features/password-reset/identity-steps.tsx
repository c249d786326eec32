// The first step: whose password it is.
import { refusedAt } from '../../lib/refusal.ts'
import type { PhoneEntry } from '../../lib/use-phone-entry.ts'
import { resetTexts } from '../../messages/password-reset.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { StepForm } from '../../ui/step-form.tsx'
import { emailIdentity, phoneIdentity } from './reset-validation.ts'
import type { PasswordReset } from './use-password-reset.ts'

export interface PhoneStepProps {
  reset: PasswordReset
  entry: PhoneEntry
}

export function PhoneStep({ reset, entry }: PhoneStepProps) {
  return (
    <StepForm
      refusal={reset.refusal}
      busy={reset.busy}
      submitLabel={resetTexts.send}
      busyLabel={resetTexts.sending}
      onSubmit={() => reset.submitIdentity(phoneIdentity(entry.code, entry.phone))}
    >
      <PhoneField
        label={resetTexts.phone}
        hint={resetTexts.phoneHint}
        error={refusedAt('identity', reset.refusal)}
        enterKeyHint="send"
        countryCode={entry.code}
        onCountryCode={entry.chooseCode}
        value={entry.phone}
        onValue={(phone, code) => {
          entry.setPhone(phone, code)
          reset.clearRefusal()
        }}
      />
    </StepForm>
  )
}

export interface EmailStepProps {
  reset: PasswordReset
  email: string
  onEmail: (email: string) => void
}

export function EmailStep({ reset, email, onEmail }: EmailStepProps) {
  return (
    <StepForm
      refusal={reset.refusal}
      busy={reset.busy}
      submitLabel={resetTexts.send}
      busyLabel={resetTexts.sending}
      onSubmit={() => reset.submitIdentity(emailIdentity(email))}
    >
      <EmailField
        label={resetTexts.email}
        hint={resetTexts.emailHint}
        error={refusedAt('identity', reset.refusal)}
        enterKeyHint="send"
        value={email}
        onValue={(value) => {
          onEmail(value)
          reset.clearRefusal()
        }}
      />
    </StepForm>
  )
}
