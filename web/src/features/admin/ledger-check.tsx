// The proof of the ledger, on a press: it reads every entry there is.
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { adminTexts } from '../../messages/admin.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { checkLedger } from './ledger-summary.ts'

const texts = adminTexts.ledger

export function LedgerCheck() {
  const { busy, refusal, attempt } = useFormSubmit('admin')
  const [sound, setSound] = useState('')
  const check = () =>
    attempt(async () => {
      setSound('')
      const { is_sound, entries } = await checkLedger()
      if (!is_sound) return texts.unsound
      setSound(texts.sound(formatNumber(entries)))
      return undefined
    })
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <p className="text-small text-ink-2">{texts.checkDetail}</p>
      <FormError refusal={refusal} busy={busy} />
      <p role="status" className="font-semibold text-good empty:hidden">
        {sound}
      </p>
      <Button variant="quiet" loading={busy} onClick={check}>
        {busy ? texts.checking : texts.check}
      </Button>
    </section>
  )
}
