// Applying to become an agent: who, where, by which number and with which services, and the fee once more (spec 2 §5).
import { MapPin, UserRound } from 'lucide-react'
import { useId } from 'react'
import { agentTexts } from '../../messages/agents.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Amount, MovementQuestion } from '../wallet/index.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { agencyFee, applicationMaxLengths } from './application-rules.ts'
import { NotAffordable } from './not-affordable.tsx'
import { ReviewNotes } from './review-notes.tsx'
import { useAffordable } from './use-affordable.ts'
import { useApplication } from './use-application.ts'

const texts = agentTexts.apply

/** What it costs, known before anything is written. */
function Fee() {
  return (
    <div className="rounded-m bg-gold-soft px-4 py-3 text-gold">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-sm font-semibold">{texts.fee}</span>
        <Amount currency="points" value={agencyFee} />
      </p>
      <p className="text-small">{texts.feeDetail}</p>
    </div>
  )
}

export function ApplyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId()
  const application = useApplication(open, onClose)
  const { asked, refusal, busy } = application
  const isAffordable = useAffordable(open, asked !== undefined || refusal !== undefined)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && application.leave()}
      onEscape={asked && application.takeBack}
      busy={busy}
      title={asked ? texts.confirmTitle : texts.title}
      description={texts.description}
      footer={
        !asked &&
        isAffordable && (
          <div className="grid gap-3">
            <FormError refusal={refusal} busy={busy} />
            <Button type="submit" form={formId} block loading={busy}>
              {busy ? texts.checking : texts.submit}
            </Button>
          </div>
        )
      }
    >
      {asked ? (
        <MovementQuestion
          refusal={refusal}
          confirmLabel={texts.confirm}
          onConfirm={application.confirm}
          onTakeBack={application.takeBack}
          underWay={busy ? 'this' : undefined}
          busyLabel={texts.submitting}
        >
          <Fee />
          <ApplicationFacts application={asked} />
        </MovementQuestion>
      ) : isAffordable ? (
        <Draft formId={formId} application={application} />
      ) : (
        <>
          <Fee />
          <NotAffordable />
        </>
      )}
    </Dialog>
  )
}

function Draft({ formId, application }: { formId: string; application: ReturnType<typeof useApplication> }) {
  const { fields, edit, phone, editPhone, problems, refusal, submit, notes } = application
  return (
    <Form id={formId} refusal={refusal} onSubmit={submit} className="gap-4 pt-2">
      <ReviewNotes notes={notes} />
      <Fee />
      <TextField
        label={texts.name}
        icon={UserRound}
        autoComplete="name"
        maxLength={applicationMaxLengths.name}
        value={fields.name}
        onValue={(name) => edit({ name })}
      />
      <TextField
        label={texts.location}
        hint={texts.locationHint}
        icon={MapPin}
        autoComplete="address-level2"
        maxLength={applicationMaxLengths.location}
        value={fields.location}
        onValue={(location) => edit({ location })}
      />
      <PhoneField
        label={texts.whatsapp}
        error={problems.whatsapp}
        countryCode={phone.code}
        onCountryCode={phone.chooseCode}
        value={phone.phone}
        onValue={editPhone}
      />
      <TextArea
        label={texts.services}
        hint={texts.servicesHint}
        maxLength={applicationMaxLengths.services}
        value={fields.services}
        onValue={(services) => edit({ services })}
      />
    </Form>
  )
}
