// Banning somebody by name, after being asked.
import { useRef } from 'react'
import * as v from 'valibot'
import { personalKey } from '../../lib/personal-data.ts'
import { allFieldsRefusal, refusedAt } from '../../lib/refusal.ts'
import { type Outcome, useAttempt } from '../../lib/use-attempt.ts'
import { useQuestion } from '../../lib/use-question.ts'
import { useTabState } from '../../lib/use-tab-state.ts'
import { adminTexts } from '../../messages/admin.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { findUser, useBanUser } from './ban-actions.ts'
import { PersonLine } from './person-line.tsx'

const texts = adminTexts.ban
const reasonMaxLength = 300
const fieldsSchema = v.object({ username: v.string(), reason: v.string() })
const nothingTyped = { username: '', reason: '' }

/** Names are written behind an @ where people show them; it is no part of them. */
function withoutSign(typed: string): string {
  return typed.replace(/^\s*@\s*/, '')
}

/** What the question asks, as it stood when the button was pressed. */
interface Ban {
  userId: string
  username: string
  avatarUrl: string | null
  reason: string
}

/** What is typed, also over a reload; `isStill` tells whether it is what it was then. */
function useFields() {
  const [fields, setFields] = useTabState(personalKey('typed-ban'), fieldsSchema, nothingTyped)
  const latest = useRef(fields)
  const set = (next: typeof nothingTyped) => {
    latest.current = next
    setFields(next)
  }
  const isStill = ({ username, reason }: typeof nothingTyped) =>
    latest.current.username === username && latest.current.reason === reason
  return { fields, set, isStill }
}

/** Names are alike: whom it is about is known by the face too, and what they are told is read once more. */
function Asked({ ban: { username, avatarUrl, reason } }: { ban: Ban }) {
  return (
    <div className="mb-3 grid gap-3 rounded-m bg-surface-2 p-3.5">
      <PersonLine username={username} avatarUrl={avatarUrl} detail={<bdi>@{username}</bdi>} />
      <p className="break-words">
        <span className="text-small text-ink-2">{texts.reason}: </span>
        <bdi className="font-semibold">{reason}</bdi>
      </p>
    </div>
  )
}

export function BanForm() {
  const { fields, set, isStill } = useFields()
  const { busy, refusal, attempt, clearRefusal } = useAttempt('data')
  const { asked, ask, close } = useQuestion<Ban>('ban')
  const ban = useBanUser()
  const edit = (typed: Partial<typeof nothingTyped>) => {
    set({ ...fields, ...typed })
    clearRefusal()
  }
  const find = async (): Promise<Outcome> => {
    const { username, reason } = fields
    if (username.trim() === '' || reason.trim() === '') return allFieldsRefusal
    const user = await findUser(username)
    if (!isStill(fields)) return undefined
    if (!user) return { text: texts.unknown, field: 'identity' }
    ask({ userId: user.id, username: user.username, avatarUrl: user.avatarUrl, reason })
    return undefined
  }
  const confirm = () => asked && ban.mutate(asked, { onSuccess: () => set(nothingTyped), onSettled: close })
  return (
    <Form refusal={refusal} onSubmit={() => attempt(find)} className="card grid gap-4 p-5">
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
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(next) => !next && close()}
          title={texts.confirmTitle(asked.username)}
          description={texts.confirmDetail}
          confirmLabel={ban.isPending ? texts.submitting : texts.submit}
          onConfirm={confirm}
          busy={ban.isPending}
        >
          <Asked ban={asked} />
        </ConfirmDialog>
      )}
    </Form>
  )
}
