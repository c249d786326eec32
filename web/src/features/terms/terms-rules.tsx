// The terms themselves, wherever they are read.
import { FileCheck, Scale, ShieldAlert, UserX } from 'lucide-react'
import { termsTexts } from '../../messages/terms.ts'

const icons = [UserX, ShieldAlert, FileCheck, Scale]

export function TermsRules() {
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
