// Step 3: the code that came by the messaging app.
import { Link } from 'wouter'
import { useOwnPhone } from '../../lib/use-identity.ts'
import { codeTexts } from '../../messages/one-time-codes.ts'
import { registrationTexts } from '../../messages/registration.ts'
import { StepForm } from '../../ui/step-form.tsx'
import { CodeEntry } from '../one-time-codes/public.ts'
import type { Draft } from './rules.ts'
import type { Registration } from './use-registration.ts'

/** The number has an account with another password: another code would not help, another password does. */
function Taken({ draft }: { draft: Draft }) {
  const own = useOwnPhone()
  return (
    <Link
      href="/forgot-password"
      onClick={() => own.set(draft.phone, draft.countryCode)}
      className="text-center font-semibold text-brand"
    >
      {registrationTexts.code.resetInstead}
    </Link>
  )
}

export function CodeStep({ registration }: { registration: Registration }) {
  const { codeField, draft, phone, busy, refusal, taken, goTo } = registration
  return (
    <StepForm
      refusal={refusal}
      busy={busy}
      submitLabel={registrationTexts.code.submit}
      busyLabel={registrationTexts.code.submitting}
      onSubmit={codeField.submit}
      onBack={() => goTo(2)}
    >
      <CodeEntry
        prompt={codeTexts.enterWhatsappCode}
        sentTo={phone}
        field={codeField}
        refusal={refusal}
        busy={busy}
        resendAt={registration.resendAt}
        onResend={taken ? undefined : registration.resend}
      />
      {taken && <Taken draft={draft} />}
    </StepForm>
  )
}
