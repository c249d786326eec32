// The list of bans.
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { adminTexts } from '../../messages/admin.ts'
import { AdminList } from './admin-list.tsx'
import { LiftDialog } from './lift-dialog.tsx'
import { LockedUserCard } from './locked-user-card.tsx'
import { lockedUsersQuery } from './locked-users.ts'

export function LockedUserList({ activeOnly }: { activeOnly: boolean }) {
  const title = activeOnly ? adminTexts.empty : adminTexts.emptyAll
  return (
    <AdminList
      query={useQuery(lockedUsersQuery(activeOnly))}
      empty={{ icon: ShieldCheck, title, detail: adminTexts.emptyDetail }}
      card={(user, open) => <LockedUserCard key={user.id} user={user} onLift={open} />}
      dialog={({ userId, username, name }, close) =>
        userId && (
          <LiftDialog userId={userId} name={username === null ? adminTexts.nameless : name} onClose={close} />
        )
      }
    />
  )
}
