// Signing in with a phone number. The country follows the number's length until it is chosen by hand (spec 0 §5).
import { useState } from 'react'
import { type CountryCode, defaultCountryCode, likelyCountryCode } from '../../lib/phone.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { signInWithPhone } from './api.ts'
import { phoneSignInProblems } from './rules.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

export function PhoneSignIn() {
  const [chosenCode, setChosenCode] = useState<CountryCode>()
  const [likelyCode, setLikelyCode] = useState<CountryCode>(defaultCountryCode)
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn()

  const submit = () => {
    const code = chosenCode ?? likelyCountryCode(phone)
    setLikelyCode(code)
    signIn.attempt(phoneSignInProblems(code, phone, password), () => signInWithPhone(code, phone, password))
  }
  return (
    <SignInForm attempt={signIn} password={password} onPassword={setPassword} onSubmit={submit}>
      <PhoneField
        label={signInTexts.phone}
        name="username"
        autoComplete="username"
        enterKeyHint="next"
        countryCode={chosenCode ?? likelyCode}
        onCountryCode={setChosenCode}
        value={phone}
        onValue={setPhone}
        onBlur={() => setLikelyCode(likelyCountryCode(phone))}
        error={signIn.problems.identity}
      />
    </SignInForm>
  )
}
