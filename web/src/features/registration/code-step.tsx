// Step 3: the code that came by the messaging app.
import { Link } from 'wouter'
import { useOwnPhone } from '../../lib/use-identity.ts'
import { errors } from '../../messages/errors.ts'
import { codeTexts } from '../../messages/one-time-codes.ts'
import { registrationTexts } from '../../messages/registration.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { NewPasswordFields } from '../../ui/new-password-fields.tsx'
import { StepForm } from '../../ui/step-form.tsx'
import { CodeEntry } from '../one-time-codes/index.ts'
import type { Draft } from './draft-validation.ts'
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

/**
 * The number is verified, and the password was lost with the page that was loaded anew. Where it has an account already, its own
 * password opens that.
 */
function PasswordAgain({ registration }: { registration: Registration }) {
  const { draft, busy, refusal, problems, taken, edit, goTo, submitPassword } = registration
  return (
    <StepForm
      refusal={refusal}
      busy={busy}
      submitLabel={taken ? signInTexts.submit : registrationTexts.code.create}
      busyLabel={taken ? signInTexts.submitting : registrationTexts.code.submitting}
      onSubmit={submitPassword}
      onBack={() => goTo(2)}
    >
      {!(taken && refusal) && (
        <p className="text-center text-ink-2">
          {taken ? errors.signUp.phoneExists : registrationTexts.code.passwordAgain}
        </p>
      )}
      <NewPasswordFields
        label={registrationTexts.account.password}
        value={draft}
        onValue={edit}
        problems={problems}
      />
      {taken && <Taken draft={draft} />}
    </StepForm>
  )
}

export function CodeStep({ registration }: { registration: Registration }) {
  return registration.asksPassword ? (
    <PasswordAgain registration={registration} />
  ) : (
    <CodeForm registration={registration} />
  )
}

function CodeForm({ registration }: { registration: Registration }) {
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
        isUnheard={registration.isUnheard}
        resendAt={registration.resendAt}
        onResend={taken ? undefined : registration.resend}
      />
      {taken && <Taken draft={draft} />}
    </StepForm>
  )
}
