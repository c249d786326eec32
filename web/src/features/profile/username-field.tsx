// The field of a username: what is typed, whether it may be taken, and whether it is free.
import { AtSign, CircleCheck } from 'lucide-react'
import type { Problem } from '../../lib/validation.ts'
import { profileTexts } from '../../messages/profile.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { NameState, UsernameChoice } from './use-username.ts'

const texts = profileTexts.setup

function NameStateMark({ state }: { state: NameState }) {
  if (state === 'checking') return <Spinner />
  if (state === 'available') return <CircleCheck aria-hidden size={22} className="text-brand" />
  return null
}

function hintFor(state: NameState): string {
  if (state === 'own') return texts.own
  if (state === 'checking') return texts.checking
  return state === 'available' ? texts.available : texts.hint
}

export interface UsernameFieldProps {
  label: string
  username: UsernameChoice
  /** What the server said against it. */
  refused: Problem
  /** Hears of every key. */
  onEdit: () => void
}

export function UsernameField({ label, username, refused, onEdit }: UsernameFieldProps) {
  return (
    <TextField
      label={label}
      hint={hintFor(username.state)}
      error={username.state === 'refused' ? username.problem : refused}
      icon={AtSign}
      end={<NameStateMark state={username.state} />}
      dir={username.value === '' ? undefined : 'auto'}
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      value={username.value}
      onValue={(value) => {
        username.change(value)
        onEdit()
      }}
    />
  )
}
