// Signing in with an email address.
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { signInTexts } from '../../messages/sign-in.ts'
import { TextField } from '../../ui/text-field.tsx'
import { signInWithEmail } from './api.ts'
import { emailSignInProblems } from './rules.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

export function EmailSignIn() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn()
  const submit = () =>
    signIn.attempt(emailSignInProblems(email, password), () => signInWithEmail(email, password))
  return (
    <SignInForm attempt={signIn} password={password} onPassword={setPassword} onSubmit={submit}>
      <TextField
        label={signInTexts.email}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="next"
        dir={email === '' ? 'rtl' : 'ltr'}
        icon={Mail}
        value={email}
        onValue={setEmail}
        error={signIn.problems.identity}
      />
    </SignInForm>
  )
}
