// /auth: the welcome, and two tabs to sign in or to begin an account (spec 0 §2).
import { useState } from 'react'
import { signInTexts } from '../../messages/sign-in.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Hero } from './hero.tsx'
import { RegisterPanel } from './register-panel.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

export function AuthScreen() {
  const [tab, setTab] = useState('sign-in')
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-2">
      <Hero />
      <main className="md:grid md:place-content-center">
        <div className="card relative mx-auto -mt-11 mb-8 w-[calc(100%-2rem)] max-w-110 p-5 md:my-8 md:w-105 md:p-7">
          <Tabs
            label={signInTexts.tabs}
            value={tab}
            onValue={setTab}
            items={[
              { id: 'sign-in', label: signInTexts.signInTab, content: <SignInPanel /> },
              { id: 'register', label: signInTexts.registerTab, content: <RegisterPanel /> },
            ]}
          />
        </div>
      </main>
    </div>
  )
}
