// The dialog of a step-up: the code where the account has a second factor, else the password.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getSupabase } from '../../lib/supabase.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { stepUpTexts } from '../../messages/step-up.ts'
import { validation } from '../../messages/validation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StepForm } from '../../ui/step-form.tsx'
import { answerOwnFactor, FactorCodeForm, factorIdOf } from '../second-factor/public.ts'
import { confirmPassword } from './confirm-password.ts'
import { endStepUp, useStepUpWanted } from './step-up.ts'

const confirmed = () => endStepUp(true)

function PasswordForm() {
  const { busy, refusal, attempt, clearRefusal } = useAttempt('step-up')
  const [password, setPassword] = useState('')
  const confirm = async () => {
    if (!password) return validation.allFields
    await confirmPassword(password)
    confirmed()
    return undefined
  }
  return (
    <StepForm
      refusal={refusal}
      busy={busy}
      submitLabel={stepUpTexts.submit}
      busyLabel={stepUpTexts.submitting}
      onSubmit={() => attempt(confirm)}
    >
      <PasswordField
        label={stepUpTexts.password}
        autoComplete="current-password"
        autoFocus
        enterKeyHint="go"
        value={password}
        onValue={(typed) => {
          setPassword(typed)
          clearRefusal()
        }}
      />
    </StepForm>
  )
}

function CodeForm() {
  const answer = (code: string) => answerOwnFactor(code).then(confirmed)
  return (
    <FactorCodeForm submitLabel={stepUpTexts.submit} busyLabel={stepUpTexts.submitting} onCode={answer} />
  )
}

/** What the session itself says; the server is not asked. */
async function hasFactor(): Promise<boolean> {
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getSession()
  return factorIdOf(data.session) !== undefined
}

function Proof() {
  const { data: byCode } = useQuery({ queryKey: ['step-up', 'has-factor'], queryFn: hasFactor, gcTime: 0 })
  if (byCode === undefined) return <Skeleton className="h-30 rounded-m" />
  return byCode ? <CodeForm /> : <PasswordForm />
}

export function StepUpDialog() {
  const isWanted = useStepUpWanted()
  // Without the dialog nobody could answer whoever waits.
  useEffect(() => () => endStepUp(false), [])
  return (
    <Dialog
      open={isWanted}
      onOpenChange={(open) => !open && endStepUp(false)}
      title={stepUpTexts.title}
      description={stepUpTexts.description}
    >
      <div className="pb-2">
        <Proof />
      </div>
    </Dialog>
  )
}
