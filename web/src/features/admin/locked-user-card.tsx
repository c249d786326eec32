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

function endOf({ liftedAt, bannedUntil }: LockedUser): string {
  if (liftedAt) return adminTexts.liftedAt(formatDateTime(liftedAt))
  return bannedUntil ? adminTexts.until(formatDateTime(bannedUntil)) : adminTexts.forGood
}

function Dates({ user }: { user: LockedUser }) {
  return (
    <p className="text-small text-ink-2">
      {adminTexts.since(formatDateTime(user.bannedAt))}
      <br />
      {endOf(user)}
    </p>
  )
}

function Standing({ user: { isActive, liftedAt, bannedUntil } }: { user: LockedUser }) {
  if (!isActive) return <Badge>{liftedAt ? adminTexts.lifted : adminTexts.ended}</Badge>
  return bannedUntil === null && <Badge tone="danger">{adminTexts.permanent}</Badge>
}

export function LockedUserCard({ user, onLift }: LockedUserCardProps) {
  return (
    <li className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <PersonLine
        person={user}
        detail={<span className="ltr">{user.contact}</span>}
        badge={<Standing user={user} />}
      />
      <p className="wrap-anywhere font-medium">{user.reason}</p>
      <Dates user={user} />
      {user.adminNotes && <p className="wrap-anywhere text-small">{adminTexts.notes(user.adminNotes)}</p>}
      {user.isActive && user.userId && (
        <Button variant="quiet" compact className="md:justify-self-start" onClick={onLift}>
          {adminTexts.lift.open}
        </Button>
      )}
    </li>
  )
}
