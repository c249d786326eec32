// The card of who was found, or is chosen.
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { transferTexts } from '../../messages/transfers.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { PersonName } from '../../ui/person-name.tsx'
import type { Recipient } from './recipient.ts'

export interface FoundUserProps {
  user: Recipient
  chosen?: boolean
  /** The button at its end. */
  children?: ReactNode
}

export function FoundUser({ user, chosen = false, children }: FoundUserProps) {
  return (
    <div
      className={classes(
        'flex items-center gap-3 rounded-m border-[1.5px] p-3',
        chosen ? 'border-brand bg-brand-soft/50' : 'border-line',
      )}
    >
      <Avatar name={user.name} url={user.avatarUrl} />
      <div className="min-w-0 flex-1">
        <PersonName name={user.name} />
        <p className="text-small text-ink-2">
          <span className="ltr">{user.referralCode}</span>
        </p>
        {user.isAgent && (
          <Badge tone="brand">
            <BadgeCheck aria-hidden size={15} />
            {transferTexts.agent}
          </Badge>
        )}
      </div>
      {children}
    </div>
  )
}
