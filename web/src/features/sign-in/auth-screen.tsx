// /auth: the welcome, two tabs to sign in or to begin an account, and the dialogs for a forgotten password (spec 0 §2).
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { closeSteps } from '../../lib/use-steps.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { PartFallback } from '../../ui/chunk-fallback.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ResetDialog } from '../password-reset/index.ts'
import { AuthHead } from './auth-head.tsx'
import { RegisterPanel } from './register-panel.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

/** The dialog that the address asks for. */
function ForgotDialog() {
  const [params, setParams] = useSearchParams()
  const kind = params.get('forgot')
  if (kind !== 'phone' && kind !== 'email') return null
  return (
    <Suspense fallback={<PartFallback />}>
      <ResetDialog
        key={kind}
        kind={kind}
        onClose={() => closeSteps(() => setParams({}, { replace: true }))}
      />
    </Suspense>
  )
}

const tabs = ['sign-in', 'register'] as const

/** Which tab is shown stands in the address, so that one can return to it. */
function useTab() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'sign-in'
  const setTab = (next: string) => setParams(next === 'sign-in' ? {} : { tab: next }, { replace: true })
  return { tab, setTab }
}

export function AuthScreen() {
  const { tab, setTab } = useTab()
  return (
    <AuthHead>
      <Tabs
        label={signInTexts.tabs}
        value={tab}
        onValue={setTab}
        items={[
          { id: 'sign-in', label: signInTexts.signInTab, content: <SignInPanel /> },
          { id: 'register', label: signInTexts.registerTab, content: <RegisterPanel /> },
        ]}
      />
      <ForgotDialog />
    </AuthHead>
  )
}
