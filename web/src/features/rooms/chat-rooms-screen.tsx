// /chat-rooms: the rooms, and the way to one's own (spec 2 §2).
import { Plus, ScrollText } from 'lucide-react'
import { Link } from 'wouter'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { MountOnce } from '../../ui/mount-once.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { RoomListView } from './room-list-view.tsx'

const CreateRoomDialog = lazyChunk(() => import('./create-room-dialog.tsx'))

const dialogs = ['create'] as const

export function ChatRoomsScreen() {
  const { open, show, close } = useAddressDialog(dialogs)
  return (
    <>
      <ScreenHeader title={roomTexts.list.title}>
        <Button compact onClick={() => show('create')}>
          <Plus aria-hidden size={20} />
          {roomTexts.form.title}
        </Button>
      </ScreenHeader>
      <RoomListView
        create={
          <Button variant="quiet" onClick={() => show('create')}>
            {roomTexts.form.open}
          </Button>
        }
      />
      <Link href="/chat" className={buttonClass({ variant: 'ghost', compact: true })}>
        <ScrollText aria-hidden size={18} />
        {roomTexts.chat.rulesTitle}
      </Link>
      <MountOnce needed={open === 'create'} onCancel={close}>
        <CreateRoomDialog open={open === 'create'} onClose={close} />
      </MountOnce>
    </>
  )
}
