// Step 3: the code that came by the messaging app.
import { Link } from 'wouter'
import { codeLength } from '../../lib/validation.ts'
import { codeTexts } from '../../messages/one-time-codes.ts'
import { registrationTexts } from '../../messages/registration.ts'
import { StepForm } from '../../ui/step-form.tsx'
import { CodeEntry } from '../one-time-codes/public.ts'
import type { Registration } from './use-registration.ts'

/** The number has an account with another password: another code would not help, another password does. */
function Taken() {
  return (
    <Link href="/forgot-password" className="text-center font-semibold text-brand">
      {registrationTexts.code.resetInstead}
    </Link>
  )
}

export function CodeStep({ registration }: { registration: Registration }) {
  const { draft, phone, busy, refusal, taken, edit, goTo, submitCode } = registration
  return (
    <StepForm
      refusal={refusal}
      busy={busy}
      submitLabel={registrationTexts.code.submit}
      busyLabel={registrationTexts.code.submitting}
      onSubmit={() => submitCode(draft.code)}
      onBack={() => goTo(2)}
    >
      <CodeEntry
        prompt={codeTexts.enterWhatsappCode}
        sentTo={phone}
        length={codeLength}
        value={draft.code}
        onValue={(code) => edit({ code })}
        onComplete={submitCode}
        invalid={refusal !== undefined}
        busy={busy}
        resendAt={registration.resendAt}
        onResend={taken ? undefined : registration.resend}
      />
      {taken && <Taken />}
    </StepForm>
  )
}
