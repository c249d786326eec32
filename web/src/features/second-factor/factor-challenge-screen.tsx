// The second step of signing in: the password was right, the code of the authenticator app is still to come.
import { useSubmission } from '../../lib/use-submission.ts'
import { secondFactorTexts } from '../../messages/second-factor.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { BrandLayout } from '../../ui/brand-layout.tsx'
import { Button } from '../../ui/button.tsx'
import { cleanUpMessages } from '../bans/index.ts'
import { dropSession } from '../sign-out/index.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { answerOwnFactor } from './factors.ts'

const texts = secondFactorTexts.challenge

const complete = (code: string) => answerOwnFactor(code).then(cleanUpMessages)

export default function FactorChallengeScreen() {
  const { busy, submit } = useSubmission()
  return (
    <BrandLayout compact title={texts.title} slogan={texts.slogan} points={signInTexts.points}>
      <div className="grid gap-4">
        <FactorCodeForm submitLabel={texts.submit} busyLabel={texts.submitting} onCode={complete} />
        <p className="text-center text-small text-ink-2">{texts.lost}</p>
        <Button variant="ghost" block loading={busy} onClick={() => submit(dropSession)}>
          {texts.leave}
        </Button>
      </div>
    </BrandLayout>
  )
}
