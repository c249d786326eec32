// /forgot-password: number, code, new password, then /auth (spec 0 §2).
import { Link, useLocation, useSearchParams } from 'wouter'
import { authKey } from '../../lib/personal-data.ts'
import { useOwnPhone } from '../../lib/use-identity.ts'
import { closeSteps, useSteps } from '../../lib/use-steps.ts'
import { resetTexts } from '../../messages/password-reset.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { BrandLayout } from '../../ui/brand-layout.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { CodeStep } from './code-step.tsx'
import { sayDone } from './done.ts'
import { PhoneStep } from './identity-steps.tsx'
import { PasswordStep } from './password-step.tsx'
import { usePasswordReset } from './use-password-reset.ts'
import { phoneWay } from './ways.ts'

export default function ForgotPasswordScreen() {
  const [, navigate] = useLocation()
  const { step, goTo, whileShown } = useSteps(useSearchParams(), authKey('reset-reached'))
  const entry = useOwnPhone()
  const onDone = () => {
    sayDone()
    whileShown(() => closeSteps(() => navigate('/auth', { replace: true })))
  }
  const reset = usePasswordReset({ way: phoneWay, step, goTo, onDone })
  return (
    <BrandLayout compact title={resetTexts.title} slogan={resetTexts.slogan} points={signInTexts.points}>
      <Stepper label={resetTexts.stepperLabel} steps={resetTexts.steps} current={step} />
      {step === 1 && <PhoneStep reset={reset} entry={entry} />}
      {step === 2 && <CodeStep reset={reset} />}
      {step === 3 && <PasswordStep reset={reset} />}
      <p className="mt-5 text-center text-ink-2">
        {resetTexts.remembered}{' '}
        <Link
          href="/auth"
          className="-my-2.5 inline-flex min-h-11 items-center rounded-s px-1 font-semibold text-brand"
        >
          {resetTexts.signIn}
        </Link>
      </p>
    </BrandLayout>
  )
}
