// Banning somebody who was found: whom by the face, for how long, and why.
import { useState } from 'react'
import * as v from 'valibot'
import { personalKey } from '../../lib/personal-data.ts'
import { allFieldsRefusal } from '../../lib/refusal.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { useTabState } from '../../lib/use-stored-state.ts'
import { adminTexts } from '../../messages/admin.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { type BanLength, useBanUser } from './ban-actions.ts'
import type { FoundPerson } from './people.ts'
import { PersonLine } from './person-line.tsx'

const texts = adminTexts.ban
const reasonMaxLength = 300
const lengths = ['days', 'permanent'] as const

export interface BanDialogProps {
  person: FoundPerson
  onClose: () => void
}

const typedSchema = v.object({ userId: v.string(), reason: v.string() })
const nothingTyped = { userId: '', reason: '' }

/** What is typed about somebody is found again over a reload, and after the dialog was closed. */
function useReason({ id }: FoundPerson): [string, (reason: string) => void] {
  const [typed, setTyped] = useTabState(personalKey('typed-ban'), typedSchema, nothingTyped)
  return [typed.userId === id ? typed.reason : '', (reason) => setTyped({ userId: id, reason })]
}

export function BanDialog({ person, onClose }: BanDialogProps) {
  const [length, setLength] = useState<BanLength>('days')
  const [reason, setReason] = useReason(person)
  const { refusal, refuse, clearRefusal } = useFormSubmit('admin')
  const ban = useBanUser(refuse)
  const submit = () => {
    if (ban.isPending) return
    clearRefusal()
    if (reason.trim() === '') return refuse(allFieldsRefusal)
    const done = () => {
      setReason('')
      onClose()
    }
    ban.mutate({ userId: person.id, name: person.name, reason, length }, { onSuccess: done })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={ban.isPending}
      title={texts.title(person.name)}
    >
      <Form refusal={refusal} onSubmit={submit} className="gap-4">
        <div className="rounded-m bg-surface-2 px-3.5 py-1.5">
          <PersonLine person={person} detail={<span className="ltr">{person.contact}</span>} />
        </div>
        <SegmentedControl
          label={texts.length}
          value={length}
          onValue={setLength}
          segments={lengths.map((value) => ({ value, label: texts.lengths[value] }))}
        />
        <p className="text-small text-ink-2">{texts.details[length]}</p>
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={reasonMaxLength}
          value={reason}
          onValue={(typed) => {
            setReason(typed)
            clearRefusal()
          }}
        />
        <FormError refusal={refusal} busy={ban.isPending} />
        <Button type="submit" variant="danger" block loading={ban.isPending}>
          {ban.isPending ? texts.submitting : texts.submit[length]}
        </Button>
      </Form>
    </Dialog>
  )
}
