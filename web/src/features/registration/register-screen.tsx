// /register: three steps to an account (spec 0 §2). The profile's name is asked for once the session is there.
import { Link } from 'wouter'
import { registrationTexts } from '../../messages/registration.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { BrandLayout } from '../../ui/brand-layout.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { AccountStep } from './account-step.tsx'
import { CodeStep } from './code-step.tsx'
import { ReferralStep } from './referral-step.tsx'
import { useRegistration } from './use-registration.ts'

const screens = [ReferralStep, AccountStep, CodeStep]

export default function RegisterScreen() {
  const registration = useRegistration()
  const StepScreen = screens[registration.step - 1] ?? ReferralStep
  return (
    <BrandLayout
      compact
      title={registrationTexts.title}
      slogan={registrationTexts.slogan}
      points={signInTexts.points}
    >
      <Stepper
        label={registrationTexts.stepperLabel}
        steps={registrationTexts.steps}
        current={registration.step}
      />
      <StepScreen registration={registration} />
      <p className="mt-5 text-center text-ink-2">
        {registrationTexts.haveAccount}{' '}
        <Link
          href="/auth"
          className="-my-2.5 inline-flex min-h-11 items-center rounded-s px-1 font-semibold text-brand"
        >
          {registrationTexts.signIn}
        </Link>
      </p>
    </BrandLayout>
  )
}
