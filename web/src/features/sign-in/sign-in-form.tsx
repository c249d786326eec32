// The frame of both sign-in forms: their password, their refusal, their button; and the notice in their place when a ban
// keeps the person out. What was typed is still there behind it.
import { type ReactNode, Suspense } from 'react'
import { signInTexts } from '../../messages/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenFallback } from '../../ui/chunk-fallback.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { BanNotice } from '../bans/index.ts'
import type { SignInAttempt } from './use-sign-in.ts'

export interface SignInFormProps {
  attempt: SignInAttempt
  password: string
  onPassword: (password: string) => void
  onSubmit: () => void
  /** The way for those who forgot it. */
  forgot: ReactNode
  /** What to do about an address that is not confirmed. */
  unconfirmed?: ReactNode
  /** Who signs in: the phone or the email field. */
  children: ReactNode
}

export function SignInForm(props: SignInFormProps) {
  const { attempt, password, onPassword, onSubmit } = props
  if (attempt.ban) {
    return (
      <Suspense fallback={<ScreenFallback />}>
        <BanNotice ban={attempt.ban} onBack={attempt.leaveBan} />
      </Suspense>
    )
  }
  return (
    <Form refusal={attempt.refusal} onSubmit={onSubmit} className="gap-4">
      {props.children}
      <PasswordField
        label={signInTexts.password}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        onValue={(typed) => {
          onPassword(typed)
          attempt.clear()
        }}
        error={attempt.problems.password}
      />
      {props.forgot}
      <FormError refusal={attempt.refusal} busy={attempt.busy} />
      {attempt.needsConfirmation && props.unconfirmed}
      <Button type="submit" block loading={attempt.busy}>
        {attempt.busy ? signInTexts.submitting : signInTexts.submit}
      </Button>
    </Form>
  )
}
