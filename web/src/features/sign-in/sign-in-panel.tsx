// The sign-in tab: by phone first, by email for those who have one.
import { Mail, Phone } from 'lucide-react'
import { signInTexts } from '../../messages/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Or } from '../../ui/or.tsx'
import { EmailSignIn } from './email-sign-in.tsx'
import { PhoneSignIn } from './phone-sign-in.tsx'
import { useWay } from './use-way.ts'

export function SignInPanel() {
  const [way, setWay] = useWay('sign-in')
  const byPhone = way === 'phone'
  const OtherIcon = byPhone ? Mail : Phone
  return (
    <>
      {byPhone ? <PhoneSignIn /> : <EmailSignIn />}
      <Or />
      <Button variant="quiet" block onClick={() => setWay(byPhone ? 'email' : 'phone')}>
        <OtherIcon aria-hidden size={20} strokeWidth={1.9} />
        {byPhone ? signInTexts.byEmail : signInTexts.byPhone}
      </Button>
    </>
  )
}
