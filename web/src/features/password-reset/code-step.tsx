// The second step: the code that came.
import { resetTexts } from '../../messages/password-reset.ts'
import { StepForm } from '../../ui/step-form.tsx'
import { CodeEntry } from '../one-time-codes/index.ts'
import type { PasswordReset } from './use-password-reset.ts'

export function CodeStep({ reset }: { reset: PasswordReset }) {
  const { way, codeField, busy, refusal } = reset
  return (
    <StepForm
      refusal={refusal}
      busy={busy}
      submitLabel={resetTexts.check}
      busyLabel={resetTexts.checking}
      onSubmit={codeField.submit}
      onBack={() => reset.goTo(1)}
    >
      <CodeEntry
        prompt={way.prompt}
        sentTo={reset.to}
        field={codeField}
        refusal={refusal}
        busy={busy}
        isUnheard={reset.isUnheard}
        resendAt={reset.resendAt}
        onResend={reset.resend}
      />
    </StepForm>
  )
}
