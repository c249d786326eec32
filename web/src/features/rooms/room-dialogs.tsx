// What opens over a room: its members, one of them, whom to give, a gift, its settings, leaving it.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { replaceAddressDialog, useAddressDialog, useAddressId } from '../../lib/use-address-dialog.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { GiftDialog } from '../gifts/index.ts'
import { MembersDialog } from './members-dialog.tsx'
import { useLeaveRoom } from './room-actions.ts'
import { giftParam, memberParam, roomDialogs } from './room-address.ts'
import type { RoomInside } from './room-inside.ts'
import { roomOutbox, useUnsentRoomMessages } from './room-outbox.ts'

const RoomSettingsDialog = lazyChunk(() => import('./room-settings-dialog.tsx'))
const MemberDialog = lazyChunk(() => import('./member-dialog.tsx'))

const texts = roomTexts.room

interface LeaveDialogProps {
  roomId: string
  open: boolean
  onClose: () => void
}

function LeaveDialog({ roomId, open, onClose }: LeaveDialogProps) {
  const unsent = useUnsentRoomMessages(roomId)
  const [, navigate] = useLocation()
  const leaving = useLeaveRoom(roomId, () => {
    for (const { id } of unsent) roomOutbox.discard(id)
    navigate('/chat-rooms', { replace: true })
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={texts.leaveTitle}
      description={unsent.length > 0 ? texts.leaveUnsent : texts.leaveDetail}
      confirmLabel={texts.leaveShort}
      onConfirm={() => leaving.mutate()}
      busy={leaving.isPending}
    />
  )
}

export function RoomDialogs({ inside }: { inside: RoomInside }) {
  const { room, isOwner, members } = inside
  const { open, close } = useAddressDialog(roomDialogs)
  const member = useAddressId(memberParam)
  const gift = useAddressId(giftParam)
  const find = (id: string | undefined) => members.find(({ person }) => person.id === id)
  const owner = find(room.owner.id)
  // Whoever leaves meanwhile stays in the dialog: the server says that they have gone.
  const found = find(gift.open)?.person
  const [held, hold] = useState(found)
  if (found && found.id !== held?.id) hold(found)
  const receiver = held?.id === gift.open ? held : undefined
  return (
    <>
      <MembersDialog
        inside={inside}
        open={open === 'members' || open === 'gift'}
        isForGift={open === 'gift'}
        onClose={close}
        onMember={(id) => replaceAddressDialog(['open', open ?? ''], [memberParam, id])}
        onGift={(id) => replaceAddressDialog(['open', open ?? ''], [giftParam, id])}
      />
      <MountOnce needed={member.open !== undefined} onCancel={member.close}>
        <MemberDialog
          roomId={room.id}
          member={find(member.open)}
          isHost={member.open === room.owner.id}
          isRoomOwner={isOwner}
          open={member.open !== undefined}
          onClose={member.close}
          onGift={(id) => replaceAddressDialog([memberParam, id], [giftParam, id])}
        />
      </MountOnce>
      <MountOnce needed={gift.open !== undefined} onCancel={gift.close}>
        <GiftDialog
          roomId={room.id}
          receiver={receiver}
          ownerIsHere={owner?.isHere === true}
          open={gift.open !== undefined && receiver !== undefined}
          onClose={gift.close}
        />
      </MountOnce>
      <MountOnce needed={open === 'settings' && isOwner} onCancel={close}>
        <RoomSettingsDialog room={room} open={open === 'settings'} onClose={close} />
      </MountOnce>
      <LeaveDialog roomId={room.id} open={open === 'leave'} onClose={close} />
    </>
  )
}
