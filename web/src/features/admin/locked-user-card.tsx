// One ban in the list.
import { formatDateTime } from '../../lib/dates.ts'
import { adminTexts } from '../../messages/admin.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { LockedUser } from './locked-users.ts'

export interface LockedUserCardProps {
  user: LockedUser
  onLift: () => void
}

function Dates({ user }: { user: LockedUser }) {
  return (
    <p className="text-small text-ink-2">
      {adminTexts.since(formatDateTime(user.bannedAt))}
      <br />
      {adminTexts.until(formatDateTime(user.bannedUntil))}
    </p>
  )
}

export function LockedUserCard({ user, onLift }: LockedUserCardProps) {
  const name = user.username ?? adminTexts.nameless
  return (
    <li className="card grid gap-3 p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} url={user.avatarUrl} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate text-start font-semibold">
            {name}
          </p>
          <p className="text-small text-ink-2">
            <span className="ltr">{user.contact}</span>
          </p>
        </div>
        {!user.isActive && <Badge>{adminTexts.ended}</Badge>}
      </div>
      <p className="font-medium">{user.reason}</p>
      <Dates user={user} />
      {user.adminNotes && <p className="text-small">{adminTexts.notes(user.adminNotes)}</p>}
      {user.isActive && (
        <Button variant="quiet" compact onClick={onLift}>
          {adminTexts.lift.open}
        </Button>
      )}
    </li>
  )
}
