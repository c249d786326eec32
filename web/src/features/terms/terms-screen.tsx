// The terms of use, before anything else for whoever has not accepted them (spec 0 §2): one button, and the way out.
import { useSubmission } from '../../lib/use-submission.ts'
import { termsTexts } from '../../messages/terms.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LogoTile } from '../../ui/logo.tsx'
import { signOut } from '../sign-out/index.ts'
import { useAcceptTerms } from './accept-terms.ts'
import { TermsRules } from './terms-rules.tsx'

export function TermsScreen() {
  const { accept, busy, refusal } = useAcceptTerms()
  const leaving = useSubmission()
  return (
    <main className="flex min-h-dvh flex-col md:justify-center md:py-10">
      <div className="star-pattern grid justify-items-center gap-3 px-6 pt-[calc(2rem+var(--notch))] pb-16 text-center md:mx-auto md:w-full md:max-w-lg md:rounded-t-l">
        <LogoTile />
        <h1 className="text-2xl font-bold">{termsTexts.title}</h1>
        <p className="text-white/85">{termsTexts.intro}</p>
      </div>
      <div className="card relative mx-4 -mt-9 flex flex-col gap-6 p-5 md:mx-auto md:w-full md:max-w-lg md:p-7">
        <TermsRules />
        <div className="grid gap-3">
          <FormError refusal={refusal} busy={busy} />
          <Button block loading={busy} onClick={() => accept()}>
            {busy ? termsTexts.accepting : termsTexts.accept}
          </Button>
          <Button variant="ghost" block loading={leaving.busy} onClick={() => leaving.submit(signOut)}>
            {termsTexts.leave}
          </Button>
        </div>
      </div>
    </main>
  )
}
