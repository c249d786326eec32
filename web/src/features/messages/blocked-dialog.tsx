// Whom the viewer has blocked, and no longer blocking them.
import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import type { Person } from '../../lib/person.ts'
import { messageTexts } from '../../messages/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { Handle, PersonName } from '../../ui/person-name.tsx'
import { blockedPeopleQuery, useBlock } from './blocks.ts'

const texts = messageTexts.block

function BlockedRow({ person: { id, name, username, avatarUrl } }: { person: Person }) {
  const { mutate, isPending } = useBlock(id)
  return (
    <li>
      <ListRow
        lead={<Avatar name={name} url={avatarUrl} />}
        title={<PersonName name={name} />}
        detail={<Handle username={username} />}
        to={`/user/${id}`}
        action={
          <Button
            variant="quiet"
            compact
            loading={isPending}
            aria-label={texts.liftOf(name)}
            onClick={() => mutate(false)}
          >
            {texts.lift}
          </Button>
        }
      />
    </li>
  )
}

function People() {
  const { data, error, refetch, isFetching } = useQuery(blockedPeopleQuery)
  if (!data && error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <PeopleSkeleton label={texts.loading} />
  if (data.length === 0) return <EmptyState icon={UserRoundCheck} title={texts.nobody} />
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] pb-3">
      {data.map((person) => (
        <BlockedRow key={person.id} person={person} />
      ))}
    </ul>
  )
}

export interface BlockedDialogProps {
  open: boolean
  onClose: () => void
}

export default function BlockedDialog({ open, onClose }: BlockedDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={texts.list}
      description={texts.listDetail}
    >
      {open && <People />}
    </Dialog>
  )
}
