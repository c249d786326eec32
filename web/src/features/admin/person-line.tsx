// Whom an entry is about: picture, name and handle, a line about them, and how the entry stands.
import type { ReactNode } from 'react'
import { adminTexts } from '../../messages/admin.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Handle, PersonName } from '../../ui/person-name.tsx'

export interface PersonLineProps {
  person: {
    name: string
    /** Null for an account that never chose one. */
    username: string | null
    avatarUrl: string | null
  }
  detail?: ReactNode
  badge?: ReactNode
}

export function PersonLine({ person: { name, username, avatarUrl }, detail, badge }: PersonLineProps) {
  const shown = username === null ? adminTexts.nameless : name
  return (
    <ListRow
      lead={<Avatar name={shown} url={avatarUrl} />}
      title={<PersonName name={shown} />}
      detail={
        <span className="flex flex-wrap gap-x-2">
          <Handle username={username} />
          {username !== null && detail && <span aria-hidden>·</span>}
          {detail}
        </span>
      }
      badge={badge}
    />
  )
}
