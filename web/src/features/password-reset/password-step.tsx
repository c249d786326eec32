// The third step: the new password, twice.
import { resetTexts } from '../../messages/password-reset.ts'
import { NewPasswordFields } from '../../ui/new-password-fields.tsx'
import { StepForm } from '../../ui/step-form.tsx'
import type { PasswordReset } from './use-password-reset.ts'

export function PasswordStep({ reset }: { reset: PasswordReset }) {
  return (
    <StepForm
      refusal={reset.refusal}
      busy={reset.busy}
      submitLabel={resetTexts.save}
      busyLabel={resetTexts.saving}
      onSubmit={reset.submitPassword}
      onBack={() => reset.goTo(1)}
    >
      <NewPasswordFields
        label={resetTexts.newPassword}
        value={reset.fields}
        onValue={reset.enterPassword}
        problems={reset.problems}
      />
    </StepForm>
  )
}
