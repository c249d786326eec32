// Banning somebody by name, after being asked.
import { type FormEvent, useState } from 'react'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { adminTexts } from '../../messages/admin.ts'
import { validation } from '../../messages/validation.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useBanUser } from './ban-actions.ts'

const texts = adminTexts.ban
const reasonMaxLength = 300
const dialogs = ['ban'] as const
const nothingTyped = { username: '', reason: '' }

export function BanForm() {
  const [fields, setFields] = useState(nothingTyped)
  const [incomplete, setIncomplete] = useState(false)
  const { open, show, close } = useAddressDialog(dialogs)
  const ban = useBanUser()
  const edit = (typed: Partial<typeof nothingTyped>) => {
    setFields((before) => ({ ...before, ...typed }))
    setIncomplete(false)
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const isComplete = fields.username.trim() !== '' && fields.reason.trim() !== ''
    setIncomplete(!isComplete)
    if (isComplete) show('ban')
  }
  const confirm = () => ban.mutate(fields, { onSuccess: () => setFields(nothingTyped), onSettled: close })
  return (
    <form noValidate onSubmit={ask} className="card grid gap-4 p-5">
      <h2 className="text-lg font-bold">{texts.title}</h2>
      <TextField
        label={texts.username}
        dir={fields.username === '' ? undefined : 'auto'}
        autoComplete="off"
        autoCapitalize="none"
        value={fields.username}
        onValue={(username) => edit({ username })}
      />
      <TextField
        label={texts.reason}
        autoComplete="off"
        maxLength={reasonMaxLength}
        value={fields.reason}
        onValue={(reason) => edit({ reason })}
      />
      <FormError refusal={incomplete ? { text: validation.allFields } : undefined} />
      <Button type="submit" variant="danger">
        {texts.submit}
      </Button>
      <ConfirmDialog
        open={open !== undefined && fields.username.trim() !== ''}
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
