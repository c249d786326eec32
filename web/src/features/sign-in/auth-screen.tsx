// /auth: the welcome, and two tabs to sign in or to begin an account (spec 0 §2).
import { useState } from 'react'
import { signInTexts } from '../../messages/sign-in.ts'
import { BrandLayout } from '../../ui/brand-layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RegisterPanel } from './register-panel.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

export function AuthScreen() {
  const [tab, setTab] = useState('sign-in')
  return (
    <BrandLayout title={signInTexts.welcome} slogan={signInTexts.slogan} points={signInTexts.points}>
      <Tabs
        label={signInTexts.tabs}
        value={tab}
        onValue={setTab}
        items={[
          { id: 'sign-in', label: signInTexts.signInTab, content: <SignInPanel /> },
          { id: 'register', label: signInTexts.registerTab, content: <RegisterPanel /> },
        ]}
      />
    </BrandLayout>
  )
}
