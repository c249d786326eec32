// One member of a room: the way to the profile, a gift, a report, and, for the host, removing them (spec 2 §6).
import { Flag, Gift, UserRound, UserRoundX } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useOverlay } from '../../lib/use-overlay.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OptionRow } from '../../ui/option-row.tsx'
import { Handle } from '../../ui/person-name.tsx'
import { useReporting } from '../reports/index.ts'
import { KickQuestion } from './kick-question.tsx'
import type { RoomMember } from './room.ts'

const texts = roomTexts.members

export interface MemberDialogProps {
  roomId: string
  /** Undefined once they have gone. */
  member: RoomMember | undefined
  isHost: boolean
  isRoomOwner: boolean
  open: boolean
  onClose: () => void
  onGift: (id: string) => void
}

function Options(props: MemberDialogProps & { member: RoomMember }) {
  const { roomId, member, isRoomOwner, onClose, onGift } = props
  const { id } = member.person
  const isOneself = id === useViewerId()
  const report = useReporting('member', id, roomId)
  const [asking, setAsking] = useOverlay()
  return (
    <div className="-mx-3.5 grid grid-cols-[minmax(0,1fr)]">
      <OptionRow
        icon={UserRound}
        tone="brand"
        title={texts.profile}
        to={isOneself ? '/profile' : `/user/${id}`}
      />
      {!isOneself && (
        <>
          <OptionRow icon={Gift} tone="gold" title={texts.gift} onPress={() => onGift(id)} />
          <OptionRow icon={Flag} tone="danger" title={texts.report} onPress={report} />
          {isRoomOwner && (
            <OptionRow icon={UserRoundX} tone="danger" title={texts.kick} onPress={() => setAsking(true)} />
          )}
        </>
      )}
      <KickQuestion
        roomId={roomId}
        person={member.person}
        open={asking}
        onOpenChange={setAsking}
        onKicked={onClose}
      />
    </div>
  )
}

export default function MemberDialog(props: MemberDialogProps) {
  const { member, isHost, open, onClose } = props
  const close = useEffectEvent(onClose)
  const isGone = open && member === undefined
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  return (
    <Dialog
      open={open && member !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title={member?.person.name ?? ''}
      {...(isHost && { description: roomTexts.room.host })}
      head={
        member && (
          <div className="flex items-center gap-3">
            <Avatar name={member.person.name} url={member.person.avatarUrl} size={56} />
            <span className="text-small text-ink-2">
              <Handle username={member.person.username} />
              <span className="block">{member.isHere ? texts.here : texts.away}</span>
            </span>
          </div>
        )
      }
    >
      {member && <Options {...props} member={member} />}
    </Dialog>
  )
}
