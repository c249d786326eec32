// Step 1: the code of the friend who invites.
import { Ticket } from 'lucide-react'
import { referralCodeMaxLength } from '../../lib/validation.ts'
import { registrationTexts } from '../../messages/registration.ts'
import { StepForm } from '../../ui/step-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Registration } from './use-registration.ts'

export function ReferralStep({ registration }: { registration: Registration }) {
  const { draft, busy, refusal, edit, submitReferral } = registration
  const texts = registrationTexts.referral
  return (
    <StepForm
      busy={busy}
      submitLabel={registrationTexts.next}
      busyLabel={texts.checking}
      onSubmit={submitReferral}
    >
      <TextField
        label={texts.label}
        hint={texts.hint}
        error={refusal?.text}
        icon={Ticket}
        dir={draft.referralCode === '' ? 'rtl' : 'ltr'}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={referralCodeMaxLength}
        value={draft.referralCode}
        onValue={(referralCode) => edit({ referralCode })}
      />
    </StepForm>
  )
}
