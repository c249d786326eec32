// Whom an entry is about: picture, name, a line about them, and how the entry stands.
import type { ReactNode } from 'react'
import { adminTexts } from '../../messages/admin.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PersonName } from '../../ui/person-name.tsx'

export interface PersonLineProps {
  /** Null for an account that never chose a name. */
  username: string | null
  avatarUrl: string | null
  detail: ReactNode
  badge?: ReactNode
}

export function PersonLine({ username, avatarUrl, detail, badge }: PersonLineProps) {
  const name = username ?? adminTexts.nameless
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} url={avatarUrl} />
      <div className="min-w-0 flex-1">
        <PersonName name={name} />
        <p className="text-small text-ink-2">{detail}</p>
      </div>
      {badge}
    </div>
  )
}
