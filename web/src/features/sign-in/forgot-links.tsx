// For those who forgot their password: the page for it, and the two dialogs, which live in the address so that the browser's
// back button closes them (spec 0 §2).
import { Link, useSearchParams } from 'wouter'
import { openedHere } from '../../lib/use-steps.ts'
import { signInTexts } from '../../messages/sign-in.ts'

const look = 'inline-flex min-h-11 items-center rounded-s px-1 text-sm font-semibold text-brand'

export function ForgotByPhone() {
  const [, setParams] = useSearchParams()
  return (
    <div className="-my-2 flex flex-wrap justify-between gap-x-4">
      <Link href="/forgot-password" {...openedHere} className={look}>
        {signInTexts.forgot}
      </Link>
      <button type="button" className={look} onClick={() => setParams({ forgot: 'phone' }, openedHere)}>
        {signInTexts.forgotByWhatsapp}
      </button>
    </div>
  )
}

export function ForgotByEmail() {
  const [, setParams] = useSearchParams()
  return (
    <div className="-my-2">
      <button type="button" className={look} onClick={() => setParams({ forgot: 'email' }, openedHere)}>
        {signInTexts.forgot}
      </button>
    </div>
  )
}
