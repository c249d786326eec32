// The register tab's form for an email account. Where no mail can prove the address, it says what such an account cannot do.
import { useEffect, useState } from 'react'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { sendsMail } from '../../lib/mail-sending.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { NewPasswordFields } from '../../ui/new-password-fields.tsx'
import { useEmailSignUp } from './use-email-sign-up.ts'

const ConfirmAddress = lazyChunk(() => import('./confirm-address.tsx'))

/** Whether the address can be proven by mail; undefined while nobody has answered. */
function useProof(): boolean | undefined {
  const [isMailed, setMailed] = useState<boolean>()
  useEffect(() => {
    sendsMail().then(setMailed, (error: unknown) => console.info('whether mail is sent is not known', error))
  }, [])
  return isMailed
}

export default function EmailSignUp() {
  const { draft, busy, refusal, problems, needsConfirmation, edit, submit, correct } = useEmailSignUp()
  const isProven = useProof()
  const texts = signInTexts.register
  if (needsConfirmation) return <ConfirmAddress account={draft} onBack={correct} />
  return (
    <Form refusal={refusal} onSubmit={submit} className="gap-4">
      <EmailField
        label={signInTexts.email}
        enterKeyHint="next"
        value={draft.email}
        onValue={(email) => edit({ email })}
        error={problems.email}
      />
      <NewPasswordFields label={signInTexts.password} value={draft} onValue={edit} problems={problems} />
      {isProven === false && <p className="text-sm text-ink-2">{texts.earnsNothing}</p>}
      <FormError refusal={refusal} busy={busy} />
      <Button type="submit" block loading={busy}>
        {busy ? texts.submitting : texts.submit}
      </Button>
    </Form>
  )
}
