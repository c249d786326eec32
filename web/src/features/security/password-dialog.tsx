// Changing the password: the current one, and the new one twice.
import { useState } from 'react'
import { loadConfig } from '../../lib/config.ts'
import { sayDoubt } from '../../lib/confirm-done.ts'
import { refusedAt } from '../../lib/refusal.ts'
import { type Outcome, useFormSubmit } from '../../lib/use-form-submit.ts'
import { securityTexts } from '../../messages/security.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NewPasswordFields } from '../../ui/new-password-fields.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { StepForm } from '../../ui/step-form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import {
  changePassword,
  type PasswordChange,
  type PasswordChangeProblems,
  passwordChangeProblems,
} from './change-password.ts'

const texts = securityTexts.password
const nothingTyped: PasswordChange = { current: '', password: '', confirmation: '' }

function usePasswordChange(onDone: () => void) {
  const { busy, refusal, attempt, clearRefusal } = useFormSubmit('password')
  const [fields, setFields] = useState(nothingTyped)
  const [problems, setProblems] = useState<PasswordChangeProblems>({})
  const save = async (): Promise<Outcome> => {
    const found = passwordChangeProblems(fields, (await loadConfig()).passwordPolicy)
    setProblems(found)
    if (Object.values(found).some(Boolean)) return found.form
    const refused = await sayDoubt(() => changePassword(fields), texts.unheard)
    if (refused) return refused
    showToast({ title: texts.done, tone: 'success' })
    onDone()
    return undefined
  }
  const edit = (typed: Partial<PasswordChange>) => {
    setFields((before) => ({ ...before, ...typed }))
    setProblems({})
    clearRefusal()
  }
  return { busy, refusal, fields, edit, problems, submit: () => attempt(save) }
}

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { busy, refusal, fields, edit, problems, submit } = usePasswordChange(onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.dialog}>
      <StepForm
        refusal={refusal}
        busy={busy}
        submitLabel={texts.submit}
        busyLabel={texts.submitting}
        onSubmit={submit}
      >
        <PasswordField
          label={texts.current}
          error={refusedAt('current', refusal)}
          autoComplete="current-password"
          value={fields.current}
          onValue={(current) => edit({ current })}
        />
        <NewPasswordFields label={texts.next} value={fields} onValue={edit} problems={problems} />
      </StepForm>
    </Dialog>
  )
}
