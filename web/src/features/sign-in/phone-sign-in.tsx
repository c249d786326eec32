// Signing in with a phone number.
import { useState } from 'react'
import { phoneInCountry } from '../../lib/phone.ts'
import { useOwnPhone } from '../../lib/use-identity.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { signInWithPhone } from './api.ts'
import { ForgotByPhone } from './forgot-links.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { phoneSignInProblems } from './sign-in-validation.ts'
import { useSignIn } from './use-sign-in.ts'

export function PhoneSignIn() {
  const entry = useOwnPhone()
  const [password, setPassword] = useState('')
  const signIn = useSignIn('phone-sign-in')

  const submit = () => {
    const { phone, code } = entry
    const identity = phoneInCountry(code, phone) ?? phone
    signIn.attempt(phoneSignInProblems(code, phone, password), identity, () =>
      signInWithPhone(code, phone, password),
    )
  }
  return (
    <SignInForm
      attempt={signIn}
      password={password}
      onPassword={setPassword}
      onSubmit={submit}
      forgot={<ForgotByPhone />}
    >
      <PhoneField
        label={signInTexts.phone}
        name="username"
        autoComplete="username"
        enterKeyHint="next"
        countryCode={entry.code}
        onCountryCode={entry.chooseCode}
        value={entry.phone}
        onValue={(typed, code) => {
          entry.setPhone(typed, code)
          signIn.clear()
        }}
        error={signIn.problems.identity}
      />
    </SignInForm>
  )
}
