// The dialog of a step-up: the code where the account has a second factor, else the password.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refusedAt } from '../../lib/refusal.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { type Outcome, useFormSubmit } from '../../lib/use-form-submit.ts'
import { errors } from '../../messages/errors.ts'
import { stepUpTexts } from '../../messages/step-up.ts'
import { validation } from '../../messages/validation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StepForm } from '../../ui/step-form.tsx'
import { answerOwnFactor, FactorCodeForm, factorIdOf } from '../second-factor/index.ts'
import { endStepUp, useStepUpPurpose } from './step-up.ts'

interface ProofProps {
  onConfirmed: () => void
}

/**
 * A new session in the place of the one that is open, which then ends. By which address the account is entered says the server: since
 * the session was renewed it may have moved to another number. Throws the auth service's error.
 */
async function confirmPassword(password: string): Promise<void> {
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getSession()
  if (!data.session) throw new Error(errors.session)
  const { access_token: before } = data.session
  const { data: known, error: unasked } = await supabase.auth.getUser()
  if (unasked) throw unasked
  const { user } = known
  const account = user.email ? { email: user.email } : { phone: user.phone ?? '' }
  const { error } = await supabase.auth.signInWithPassword({ ...account, password })
  if (error) throw error
  const { error: notEnded } = await supabase.auth.admin.signOut(before, 'local')
  if (notEnded) console.warn('the session before lasts until it is refused', notEnded)
}

function PasswordForm({ onConfirmed }: ProofProps) {
  const { busy, refusal, attempt, clearRefusal } = useFormSubmit('step-up')
  const [password, setPassword] = useState('')
  const confirm = async (): Promise<Outcome> => {
    if (!password) return { text: validation.required.password, field: 'password' }
    await confirmPassword(password)
    onConfirmed()
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
        error={refusedAt('password', refusal)}
        autoComplete="current-password"
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

function CodeForm({ onConfirmed }: ProofProps) {
  const answer = (code: string) => answerOwnFactor(code).then(onConfirmed)
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

function Proof(props: ProofProps) {
  const { data: byCode } = useQuery({ queryKey: ['step-up', 'has-factor'], queryFn: hasFactor, gcTime: 0 })
  if (byCode === undefined) return <Skeleton className="h-30 rounded-m" />
  return byCode ? <CodeForm {...props} /> : <PasswordForm {...props} />
}

/** Above what asked for it, which stays open below. */
const param = 'confirm'
const names = ['identity'] as const

/** The last that there was, while there is none: a dialog that closes still says it. */
function useLast(text: string | undefined): string | undefined {
  const [last, setLast] = useState(text)
  if (text !== undefined && text !== last) setLast(text)
  return text ?? last
}

/** Whoever waits is answered once the dialog has left the address, so that what they do next finds it as it was. */
function useStepUpDialog() {
  const purpose = useStepUpPurpose()
  const isWanted = purpose !== undefined
  const { open, show, close } = useAddressDialog(names, param)
  const isOpen = open !== undefined
  const wasShown = useRef(false)
  const isConfirmed = useRef(false)
  const follow = useEffectEvent((wanted: boolean, shown: boolean) => {
    if (shown && !wanted) close()
    if (wanted && !shown && !wasShown.current) show('identity')
    if (wanted && !shown && wasShown.current) endStepUp(isConfirmed.current)
    wasShown.current = wanted && shown
    if (shown) isConfirmed.current = false
  })
  useEffect(() => follow(isWanted, isOpen), [isWanted, isOpen])
  const confirm = () => {
    if (close()) isConfirmed.current = true
  }
  return { open: isWanted && isOpen, purpose: useLast(purpose), close, confirm }
}

export function StepUpDialog() {
  const { open, purpose = '', close, confirm } = useStepUpDialog()
  // Without the dialog nobody could answer whoever waits.
  useEffect(() => () => endStepUp(false), [])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={stepUpTexts.title}
      description={stepUpTexts.description(purpose)}
    >
      <div className="pb-2">
        <Proof onConfirmed={confirm} />
      </div>
    </Dialog>
  )
}
