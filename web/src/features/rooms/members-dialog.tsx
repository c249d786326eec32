// Who is in a room, to be looked at or to be given something.
import { Gift } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { WithOnlineDot } from '../../ui/online-dot.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import type { RoomInside } from './room-inside.ts'
import { stageOrder } from './room-stage.tsx'

const texts = roomTexts.members

export interface MembersDialogProps {
  inside: RoomInside
  open: boolean
  /** Whoever is pressed is given something. */
  isForGift: boolean
  onClose: () => void
  onMember: (id: string) => void
  onGift: (id: string) => void
}

export function MembersDialog({ inside, open, isForGift, onClose, onMember, onGift }: MembersDialogProps) {
  const { room, members } = inside
  const viewerId = useViewerId()
  const listed = stageOrder(room, members).filter(({ person }) => !isForGift || person.id !== viewerId)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={isForGift ? texts.giftTitle : texts.title(formatNumber(room.userCount))}
      {...(isForGift && listed.length === 0 && { description: texts.nobodyElse })}
      tall
    >
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {listed.map(({ person: { id, name, avatarUrl }, isHere }) => (
          <li key={id}>
            <ListRow
              lead={
                <WithOnlineDot isOnline={isHere}>
                  <Avatar name={name} url={avatarUrl} />
                </WithOnlineDot>
              }
              title={<PersonName name={name} />}
              detail={isHere ? texts.here : texts.away}
              badge={
                (id === room.owner.id && <Badge tone="gold">{roomTexts.room.host}</Badge>) ||
                (id === viewerId && <Badge>{roomTexts.room.you}</Badge>)
              }
              onPress={() => (isForGift ? onGift(id) : onMember(id))}
              action={
                id !== viewerId && (
                  <IconButton
                    icon={Gift}
                    label={texts.giftTo(name)}
                    onClick={() => onGift(id)}
                    className="bg-gold-soft text-gold hover:bg-gold-soft"
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
