// The terms of use, before anything else for whoever has not accepted them (spec 0 §2): one button, and the way out.
import { FileCheck, Scale, ShieldAlert, UserX } from 'lucide-react'
import { useSubmission } from '../../lib/use-submission.ts'
import { termsTexts } from '../../messages/terms.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LogoTile } from '../../ui/logo.tsx'
import { signOut } from '../sign-out/public.ts'
import { useAcceptTerms } from './accept-terms.ts'

const icons = [UserX, ShieldAlert, FileCheck, Scale]

function Rules() {
  return (
    <ul className="grid gap-4">
      {termsTexts.rules.map(({ title, text }, index) => {
        const Icon = icons[index] ?? FileCheck
        return (
          <li key={title} className="flex gap-3">
            <span className="grid size-11 shrink-0 place-items-center rounded-m bg-brand-soft text-brand">
              <Icon aria-hidden size={22} strokeWidth={1.9} />
            </span>
            <div>
              <h2 className="font-semibold">{title}</h2>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

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
        <Rules />
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
