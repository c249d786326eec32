// Person action: what can be done about somebody in a list, in one tap: asking and withdrawing, accepting; of a friend it says so.
import { UserCheck, UserPlus } from 'lucide-react'
import { friendTexts } from '../../messages/friends.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAsking } from './use-asking.ts'

export interface PersonActionProps {
  userId: string
  /** Of the person, as shown. */
  name: string
  /** Told of a tap that asks or withdraws. */
  onChange?: (() => void) | undefined
}

export function PersonAction({ userId, name, onChange }: PersonActionProps) {
  const asking = useAsking({ id: userId, name })
  if (asking.status === 'friends') return <Badge tone="quiet">{friendTexts.friend}</Badge>
  const { status, label, turn } = asking
  if (status === 'received') {
    return (
      <Button compact onClick={turn} aria-label={label}>
        {friendTexts.accept}
      </Button>
    )
  }
  return (
    <IconButton
      icon={status === 'sent' ? UserCheck : UserPlus}
      label={label}
      onClick={() => {
        onChange?.()
        turn()
      }}
      className={status === 'sent' ? 'bg-surface-2 text-ink-2' : 'bg-brand-soft text-brand'}
    />
  )
}
