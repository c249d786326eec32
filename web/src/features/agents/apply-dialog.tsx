// Applying to become an agent: who, where, by which number and with which services, for a fee (spec 2 §5).
import { MapPin, UserRound } from 'lucide-react'
import { agentTexts } from '../../messages/agents.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Amount } from '../wallet/public.ts'
import { agencyFee, applicationMaxLengths } from './rules.ts'
import { useApplication } from './use-application.ts'

const texts = agentTexts.apply

function Fee() {
  return (
    <div className="rounded-m bg-gold-soft px-4 py-3 text-gold">
      <p className="flex items-center justify-between gap-3">
        <span className="text-sm font-semibold">{texts.fee}</span>
        <Amount currency="points" value={agencyFee} />
      </p>
      <p className="text-small">{texts.feeDetail}</p>
    </div>
  )
}

export function ApplyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { fields, edit, phone, editPhone, problems, refusal, busy, submit } = useApplication(onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      busy={busy}
      title={texts.title}
      description={texts.description}
    >
      <Form refusal={refusal} onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
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
        <Fee />
        <FormError refusal={refusal} busy={busy} />
        <Button type="submit" block loading={busy}>
          {busy ? texts.submitting : texts.submit}
        </Button>
      </Form>
    </Dialog>
  )
}
