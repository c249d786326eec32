// Step 2: the number and the password.
import { UserPlus } from 'lucide-react'
import { passwordStrength } from '../../lib/validation.ts'
import { registrationTexts } from '../../messages/registration.ts'
import { Badge } from '../../ui/badge.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { StrengthMeter } from '../../ui/strength-meter.tsx'
import { StepForm } from './step-form.tsx'
import type { Registration } from './use-registration.ts'

export function AccountStep({ registration }: { registration: Registration }) {
  const { draft, busy, failure, problems, referrer, edit, goTo, submitAccount } = registration
  const texts = registrationTexts.account
  return (
    <StepForm
      failure={failure}
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
        onValue={(phone) => edit({ phone })}
      />
      <PasswordField
        label={texts.password}
        hint={<StrengthMeter strength={passwordStrength(draft.password)} />}
        error={problems.password}
        autoComplete="new-password"
        value={draft.password}
        onValue={(password) => edit({ password })}
      />
      <PasswordField
        label={texts.confirmation}
        error={problems.confirmation}
        autoComplete="new-password"
        value={draft.confirmation}
        onValue={(confirmation) => edit({ confirmation })}
      />
    </StepForm>
  )
}
