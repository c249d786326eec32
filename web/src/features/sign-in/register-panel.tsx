// The register tab: by phone, in three steps on a page of their own, or by email at once.
import { KeyRound, Mail, MessageCircle, Phone, Ticket } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ScreenFallback } from '../../ui/chunk-fallback.tsx'
import { Or } from '../../ui/or.tsx'
import { useWay } from './use-way.ts'

const EmailSignUp = lazyChunk(() => import('./email-sign-up.tsx'))

const icons = [Ticket, KeyRound, MessageCircle]

function PhoneWay() {
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

export function RegisterPanel() {
  const [way, setWay] = useWay('register')
  const byEmail = way === 'email'
  const OtherIcon = byEmail ? Phone : Mail
  const { register } = signInTexts
  return (
    <>
      <Suspense fallback={<ScreenFallback />}>{byEmail ? <EmailSignUp /> : <PhoneWay />}</Suspense>
      <Or />
      <Button variant="quiet" block onClick={() => setWay(byEmail ? 'phone' : 'email')}>
        <OtherIcon aria-hidden size={20} strokeWidth={1.9} />
        {byEmail ? register.byPhone : register.byEmail}
      </Button>
    </>
  )
}
