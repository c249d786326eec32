// The frame of both sign-in forms: their password, their refusal, their button.
import type { FormEvent, ReactNode } from 'react'
import { signInTexts } from '../../messages/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { SignInAttempt } from './use-sign-in.ts'

export interface SignInFormProps {
  attempt: SignInAttempt
  password: string
  onPassword: (password: string) => void
  onSubmit: () => void
  /** Who signs in: the phone or the email field. */
  children: ReactNode
}

export function SignInForm({ attempt, password, onPassword, onSubmit, children }: SignInFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {children}
      <PasswordField
        label={signInTexts.password}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        onValue={onPassword}
        error={attempt.problems.password}
      />
      <FormError message={attempt.failure} />
      <Button type="submit" block loading={attempt.busy}>
        {attempt.busy ? signInTexts.submitting : signInTexts.submit}
      </Button>
    </form>
  )
}
