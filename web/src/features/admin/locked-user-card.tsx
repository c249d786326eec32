// One ban in the list.
import { formatDateTime } from '../../lib/dates.ts'
import { adminTexts } from '../../messages/admin.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { LockedUser } from './locked-users.ts'
import { PersonLine } from './person-line.tsx'

export interface LockedUserCardProps {
  user: LockedUser
  onLift: () => void
}

function Dates({ user }: { user: LockedUser }) {
  return (
    <p className="text-small text-ink-2">
      {adminTexts.since(formatDateTime(user.bannedAt))}
      <br />
      {user.liftedAt
        ? adminTexts.liftedAt(formatDateTime(user.liftedAt))
        : adminTexts.until(formatDateTime(user.bannedUntil))}
    </p>
  )
}

export function LockedUserCard({ user, onLift }: LockedUserCardProps) {
  return (
    <li className="card grid gap-3 p-4">
      <PersonLine
        username={user.username}
        avatarUrl={user.avatarUrl}
        detail={<span className="ltr">{user.contact}</span>}
        badge={!user.isActive && <Badge>{user.liftedAt ? adminTexts.lifted : adminTexts.ended}</Badge>}
      />
      <p className="font-medium">{user.reason}</p>
      <Dates user={user} />
      {user.adminNotes && <p className="text-small">{adminTexts.notes(user.adminNotes)}</p>}
      {user.isActive && user.userId && (
        <Button variant="quiet" compact onClick={onLift}>
          {adminTexts.lift.open}
        </Button>
      )}
    </li>
  )
}
