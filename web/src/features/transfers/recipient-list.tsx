// People to send points to: a press anywhere on a row chooses.
import { BadgeCheck } from 'lucide-react'
import { transferTexts as texts } from '../../messages/transfers.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Handle, PersonName } from '../../ui/person-name.tsx'
import type { FoundRecipient, Recipient } from './recipient.ts'

/** What tells people of one name apart: the handle, and the code they are found by. */
export function RecipientFacts({ user }: { user: Recipient }) {
  return (
    <span className="w-full min-w-0 flex-1">
      <PersonName name={user.name} whole />
      <span className="flex flex-wrap gap-x-2 text-small text-ink-2">
        <Handle username={user.username} />
        {user.referralCode && <span className="ltr">{user.referralCode}</span>}
      </span>
    </span>
  )
}

export function AgentMark() {
  return (
    <Badge tone="brand">
      <BadgeCheck aria-hidden size={15} />
      {texts.agent}
    </Badge>
  )
}

export interface RecipientListProps {
  people: readonly FoundRecipient[]
  onChoose: (recipient: Recipient) => void
}

/** All that a row shows is part of its button's name: who is not told apart by eye must not send to another of the same name. */
export function RecipientList({ people, onChoose }: RecipientListProps) {
  return (
    <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)]">
      {people.map(({ isFriend, ...user }) => (
        <li key={user.id}>
          <button
            type="button"
            onClick={() => onChoose(user)}
            className="flex min-h-16 w-full min-w-0 items-center gap-3 rounded-m px-2 py-1.5 text-start transition-colors hover:bg-surface-2"
          >
            <span aria-hidden className="contents">
              <Avatar name={user.name} url={user.avatarUrl} />
            </span>
            <span className="sr-only">{texts.choose}</span>
            <RecipientFacts user={user} />
            {user.isAgent ? <AgentMark /> : isFriend && <Badge tone="quiet">{texts.friend}</Badge>}
          </button>
        </li>
      ))}
    </ul>
  )
}
