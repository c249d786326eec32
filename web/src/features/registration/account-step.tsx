// Step 2: the number and the password.
import { UserPlus } from 'lucide-react'
import { registrationTexts } from '../../messages/registration.ts'
import { Badge } from '../../ui/badge.tsx'
import { NewPasswordFields } from '../../ui/new-password-fields.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { StepForm } from '../../ui/step-form.tsx'
import type { Registration } from './use-registration.ts'

export function AccountStep({ registration }: { registration: Registration }) {
  const { draft, busy, refusal, problems, referrer, edit, goTo, submitAccount } = registration
  const texts = registrationTexts.account
  return (
    <StepForm
      refusal={refusal}
      busy={busy}
      submitLabel={texts.send}
      busyLabel={texts.sending}
      onSubmit={submitAccount}
      onBack={() => goTo(1)}
    >
      {referrer && (
        <div>
          <Badge tone="brand">
            <UserPlus aria-hidden size={16} />
            {registrationTexts.referral.invitedBy(referrer)}
          </Badge>
        </div>
      )}
      <PhoneField
        label={texts.phone}
        hint={texts.phoneHint}
        error={problems.phone}
        countryCode={draft.countryCode}
        onCountryCode={(countryCode) => edit({ countryCode })}
        value={draft.phone}
        onValue={(phone, countryCode) => edit({ phone, ...(countryCode && { countryCode }) })}
      />
      <NewPasswordFields label={texts.password} value={draft} onValue={edit} problems={problems} />
    </StepForm>
  )
}
