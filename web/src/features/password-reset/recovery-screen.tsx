// /auth?reset=true, reached by the link of a reset message: the session is there, the password is still the forgotten one.
import { useState } from 'react'
import { loadConfig } from '../../lib/config.ts'
import { sayDoubt } from '../../lib/confirm-done.ts'
import { endRecovery } from '../../lib/session.ts'
import { type Outcome, useFormSubmit } from '../../lib/use-form-submit.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { resetTexts } from '../../messages/password-reset.ts'
import { shellTexts } from '../../messages/shell.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import { BrandLayout } from '../../ui/brand-layout.tsx'
import { Button } from '../../ui/button.tsx'
import { type NewPassword, NewPasswordFields } from '../../ui/new-password-fields.tsx'
import { StepForm } from '../../ui/step-form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dropSession } from '../sign-out/index.ts'
import { changePassword } from './recovery.ts'
import { type NewPasswordProblems, newPasswordProblems } from './reset-validation.ts'

function useRecovery() {
  const { busy, refusal, attempt, clearRefusal } = useFormSubmit('password')
  const [fields, setFields] = useState({ password: '', confirmation: '' })
  const [problems, setProblems] = useState<NewPasswordProblems>({})
  const save = async (): Promise<Outcome> => {
    const found = newPasswordProblems(fields, (await loadConfig()).passwordPolicy)
    setProblems(found)
    if (Object.values(found).some(Boolean)) return found.form
    return sayDoubt(set, resetTexts.unheard)
  }
  const set = async (): Promise<Outcome> => {
    const outcome = await changePassword(fields.password)
    if (outcome !== 'changed') return resetTexts.recovery[outcome]
    showToast({ title: resetTexts.done, tone: 'success' })
    endRecovery()
    return undefined
  }
  const edit = (typed: Partial<NewPassword>) => {
    setFields((before) => ({ ...before, ...typed }))
    setProblems({})
    clearRefusal()
  }
  return { busy, refusal, fields, edit, problems, submit: () => attempt(save) }
}

export default function RecoveryScreen() {
  const { busy, refusal, fields, edit, problems, submit } = useRecovery()
  const leaving = useSubmission()
  const { title, slogan } = resetTexts.recovery
  return (
    <BrandLayout compact title={title} slogan={slogan} points={signInTexts.points}>
      <StepForm
        refusal={refusal}
        busy={busy}
        submitLabel={resetTexts.save}
        busyLabel={resetTexts.saving}
        onSubmit={submit}
      >
        <NewPasswordFields label={resetTexts.newPassword} value={fields} onValue={edit} problems={problems} />
      </StepForm>
      <Button
        variant="ghost"
        block
        className="mt-3"
        loading={leaving.busy}
        onClick={() => leaving.submit(dropSession)}
      >
        {shellTexts.signOut}
      </Button>
    </BrandLayout>
  )
}
