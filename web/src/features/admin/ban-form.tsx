// Banning somebody by name, after being asked.
import { type FormEvent, useState } from 'react'
import { refusedAt } from '../../lib/refusal.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { type Outcome, useAttempt } from '../../lib/use-attempt.ts'
import { adminTexts } from '../../messages/admin.ts'
import { validation } from '../../messages/validation.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { findUserId, UnknownNameError, useBanUser } from './ban-actions.ts'

const texts = adminTexts.ban
const reasonMaxLength = 300
const dialogs = ['ban'] as const
const nothingTyped = { username: '', reason: '' }

/** Names are written behind an @ where people show them; it is no part of them. */
function withoutSign(typed: string): string {
  return typed.replace(/^\s*@\s*/, '')
}

export function BanForm() {
  const [fields, setFields] = useState(nothingTyped)
  /** Whom the question names; empty until it is asked. */
  const [userId, setUserId] = useState('')
  const { busy, refusal, attempt, clearRefusal } = useAttempt('data')
  const { open, show, close } = useAddressDialog(dialogs)
  const ban = useBanUser()
  const edit = (typed: Partial<typeof nothingTyped>) => {
    setFields((before) => ({ ...before, ...typed }))
    setUserId('')
    clearRefusal()
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    attempt(async (): Promise<Outcome> => {
      if (fields.username.trim() === '' || fields.reason.trim() === '') return validation.allFields
      try {
        setUserId(await findUserId(fields.username))
      } catch (error) {
        if (error instanceof UnknownNameError) return { text: error.message, field: 'identity' }
        throw error
      }
      show('ban')
      return undefined
    })
  }
  const confirm = () =>
    ban.mutate(
      { userId, reason: fields.reason },
      { onSuccess: () => setFields(nothingTyped), onSettled: close },
    )
  return (
    <form noValidate onSubmit={ask} className="card grid gap-4 p-5">
      <h2 className="text-lg font-bold">{texts.title}</h2>
      <TextField
        label={texts.username}
        error={refusedAt('identity', refusal)}
        dir={fields.username === '' ? undefined : 'auto'}
        autoComplete="off"
        autoCapitalize="none"
        value={fields.username}
        onValue={(username) => edit({ username: withoutSign(username) })}
      />
      <TextField
        label={texts.reason}
        autoComplete="off"
        maxLength={reasonMaxLength}
        value={fields.reason}
        onValue={(reason) => edit({ reason })}
      />
      <FormError refusal={refusal?.field ? undefined : refusal} busy={busy} />
      <Button type="submit" variant="danger" loading={busy}>
        {texts.submit}
      </Button>
      <ConfirmDialog
        open={open !== undefined && userId !== ''}
        onOpenChange={(next) => !next && close()}
        title={texts.confirmTitle(fields.username.trim())}
        description={texts.confirmDetail}
        confirmLabel={ban.isPending ? texts.submitting : texts.submit}
        onConfirm={confirm}
        busy={ban.isPending}
      />
    </form>
  )
}
