// The card of who is chosen.
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import type { Recipient } from './recipient.ts'
import { AgentMark, RecipientFacts } from './recipient-list.tsx'

export interface FoundUserProps {
  user: Recipient
  /** The button at its end. */
  children?: ReactNode
}

export function FoundUser({ user, children }: FoundUserProps) {
  return (
    <div className="flex items-center gap-3 rounded-m border-[1.5px] border-brand bg-brand-soft/50 p-3">
      <Avatar name={user.name} url={user.avatarUrl} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <RecipientFacts user={user} />
        {user.isAgent && <AgentMark />}
      </div>
      {children}
    </div>
  )
}
