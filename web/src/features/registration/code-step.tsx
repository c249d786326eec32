// Step 3: the code that came by the messaging app. A full code submits itself.
import { plural } from '../../lib/plural.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { codeLength, codeProblem } from '../../lib/validation.ts'
import { registrationTexts } from '../../messages/registration.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { StepForm } from './step-form.tsx'
import type { Registration } from './use-registration.ts'

function Resend({ registration }: { registration: Registration }) {
  const secondsLeft = useCountdown(registration.resendAt)
  return (
    <Button
      variant="ghost"
      compact
      disabled={secondsLeft > 0 || registration.busy}
      onClick={registration.resend}
      className="tabular-nums"
    >
      {plural(secondsLeft, registrationTexts.code.resend)}
    </Button>
  )
}

export function CodeStep({ registration }: { registration: Registration }) {
  const { draft, phone, busy, failure, taken, edit, goTo, submitCode } = registration
  const texts = registrationTexts.code
  const enter = (code: string) => {
    edit({ code })
    if (code !== draft.code && codeProblem(code) === undefined) submitCode(code)
  }
  return (
    <StepForm
      failure={failure}
      busy={busy}
      submitLabel={texts.submit}
      busyLabel={texts.submitting}
      onSubmit={() => submitCode(draft.code)}
      onBack={() => goTo(2)}
    >
      <p className="text-center text-ink-2">
        {texts.sentTo} <span className="ltr whitespace-nowrap font-semibold text-ink">{phone}</span>
      </p>
      <CodeInput
        label={texts.label}
        length={codeLength}
        value={draft.code}
        onValue={enter}
        error={failure}
        disabled={busy}
      />
      {!taken && (
        <div className="text-center">
          <Resend registration={registration} />
        </div>
      )}
    </StepForm>
  )
}
