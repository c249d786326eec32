// The register tab: what it takes, and the way in.
import { KeyRound, MessageCircle, Ticket } from 'lucide-react'
import { Link } from 'wouter'
import { signInTexts } from '../../messages/sign-in.ts'
import { buttonClass } from '../../ui/button-class.ts'

const icons = [Ticket, KeyRound, MessageCircle]

export function RegisterPanel() {
  const { title, steps, start } = signInTexts.register
  return (
    <div className="grid gap-4">
      <p className="text-lg font-semibold">{title}</p>
      <ol className="grid gap-3">
        {steps.map((step, index) => {
          const Icon = icons[index] ?? Ticket
          return (
            <li key={step} className="flex items-center gap-3">
              <span className="grid size-11 shrink-0 place-items-center rounded-m bg-brand-soft text-brand">
                <Icon aria-hidden size={22} strokeWidth={1.9} />
              </span>
              <span className="font-medium">{step}</span>
            </li>
          )
        })}
      </ol>
      <Link href="/register" className={buttonClass({ variant: 'main', block: true, className: 'mt-2' })}>
        {start}
      </Link>
    </div>
  )
}
