// Signing in with an email address.
import { Suspense, useState } from 'react'
import * as v from 'valibot'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { authKey } from '../../lib/personal-data.ts'
import { useOwnEmail } from '../../lib/use-identity.ts'
import { useReloadState } from '../../lib/use-reload-state.ts'
import { normalizeEmail } from '../../lib/validation.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { ScreenFallback } from '../../ui/chunk-fallback.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { signInWithEmail } from './api.ts'
import { ForgotByEmail } from './forgot-links.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { emailSignInProblems } from './sign-in-validation.ts'
import { useSignIn } from './use-sign-in.ts'

const ConfirmAddress = lazyChunk(() => import('./confirm-address.tsx'))

export function EmailSignIn() {
  const [email, setEmail] = useOwnEmail()
  const [password, setPassword] = useState('')
  const [confirming, setConfirming] = useReloadState(authKey('sign-in-confirming'), v.boolean(), () => false)
  const signIn = useSignIn('sign-in')
  const submit = () =>
    signIn.attempt(emailSignInProblems(email, password), normalizeEmail(email), () =>
      signInWithEmail(email, password),
    )
  if (confirming) {
    return (
      <Suspense fallback={<ScreenFallback />}>
        <ConfirmAddress account={{ email, password }} onBack={() => setConfirming(false)} />
      </Suspense>
    )
  }
  return (
    <SignInForm
      attempt={signIn}
      password={password}
      onPassword={setPassword}
      onSubmit={submit}
      forgot={<ForgotByEmail />}
      unconfirmed={<ResendConfirmation email={email} onSent={() => setConfirming(true)} />}
    >
      <EmailField
        label={signInTexts.email}
        name="username"
        autoComplete="username"
        enterKeyHint="next"
        value={email}
        onValue={(typed) => {
          setEmail(typed)
          signIn.clear()
        }}
        error={signIn.problems.identity}
      />
    </SignInForm>
  )
}
