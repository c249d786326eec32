// Changing the number: the one that one has, the new one, the code that came there (spec 1 §2). The step stands in the address.
import { useSearchParams } from 'wouter'
import { personalKey } from '../../lib/personal-data.ts'
import { refusedAt } from '../../lib/refusal.ts'
import type { PhoneEntry } from '../../lib/use-phone-entry.ts'
import { leaveSteps, useSteps } from '../../lib/use-steps.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { codeTexts } from '../../messages/one-time-codes.ts'
import { settingsTexts } from '../../messages/settings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PhoneField, type PhoneFieldProps } from '../../ui/phone-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StepForm } from '../../ui/step-form.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CodeEntry } from '../one-time-codes/index.ts'
import { useOwnProfile } from '../profile/index.ts'
import { maskedPhone } from './masked-phone.ts'
import { type PhoneChange, usePhoneChange } from './use-phone-change.ts'

const texts = settingsTexts.phone

interface EntryFieldProps
  extends Pick<PhoneFieldProps, 'label' | 'hint' | 'error' | 'autoComplete' | 'enterKeyHint'> {
  entry: PhoneEntry
  onEdited: () => void
}

function EntryField({ entry, onEdited, ...rest }: EntryFieldProps) {
  return (
    <PhoneField
      {...rest}
      countryCode={entry.code}
      onCountryCode={(code) => {
        entry.chooseCode(code)
        onEdited()
      }}
      value={entry.phone}
      onValue={(phone, code) => {
        entry.setPhone(phone, code)
        onEdited()
      }}
    />
  )
}

function CurrentStep({ change }: { change: PhoneChange }) {
  return (
    <StepForm
      refusal={change.refusal}
      busy={change.busy}
      submitLabel={texts.next}
      busyLabel={texts.checkingCurrent}
      onSubmit={change.submitCurrent}
    >
      <EntryField
        label={texts.current}
        hint={
          <>
            {texts.currentHint} <span className="ltr">{maskedPhone(change.phone)}</span>
          </>
        }
        error={refusedAt('current', change.refusal)}
        enterKeyHint="next"
        entry={change.current}
        onEdited={() => change.edited(1)}
      />
    </StepForm>
  )
}

function NewStep({ change }: { change: PhoneChange }) {
  return (
    <StepForm
      refusal={change.refusal}
      busy={change.busy}
      submitLabel={texts.send}
      busyLabel={texts.sending}
      onSubmit={change.submitNew}
      onBack={() => change.goTo(1)}
    >
      <EntryField
        label={texts.new}
        hint={texts.newHint}
        error={refusedAt('identity', change.refusal)}
        autoComplete="off"
        enterKeyHint="send"
        entry={change.next}
        onEdited={() => change.edited(2)}
      />
    </StepForm>
  )
}

function CodeStep({ change }: { change: PhoneChange }) {
  const { codeField, busy, refusal } = change
  return (
    <StepForm
      refusal={refusal}
      busy={busy}
      submitLabel={texts.submit}
      busyLabel={texts.submitting}
      onSubmit={codeField.submit}
      onBack={() => change.goTo(2)}
    >
      <CodeEntry
        prompt={codeTexts.enterWhatsappCode}
        sentTo={change.to}
        field={codeField}
        refusal={refusal}
        busy={busy}
        isUnheard={change.isUnheard}
        resendAt={change.resendAt}
        onResend={change.resend}
      />
    </StepForm>
  )
}

const steps = [CurrentStep, NewStep, CodeStep]

function PhoneSteps({ phone, onClose }: { phone: string; onClose: () => void }) {
  const shown = useSteps(useSearchParams(), personalKey('phone-change-reached'))
  const onDone = () => {
    showToast({ title: texts.done, detail: texts.doneDetail, tone: 'success' })
    shown.whileShown(() => leaveSteps(onClose))
  }
  const change = usePhoneChange({ phone, steps: shown, onDone })
  const Step = steps[change.step - 1] ?? CurrentStep
  return (
    <>
      <Stepper label={texts.stepperLabel} steps={texts.steps} current={change.step} />
      <Step change={change} />
    </>
  )
}

export function PhoneDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: profile } = useOwnProfile(useViewerId())
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leaveSteps(onClose)}
      title={texts.dialog}
      description={texts.description}
    >
      {!profile && <Skeleton className="h-30 rounded-m" />}
      {profile?.phone && <PhoneSteps phone={profile.phone} onClose={onClose} />}
      {profile && !profile.phone && <p>{texts.none}</p>}
    </Dialog>
  )
}
