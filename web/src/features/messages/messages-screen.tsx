// /messages and /messages/{userId}: the conversations and one of them; beside each other where there is room, on a phone one after the other.
import { Ban, EllipsisVertical, MessageCircle } from 'lucide-react'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { desktop, useMediaQuery } from '../../lib/use-media-query.ts'
import { messageTexts } from '../../messages/messages.ts'
import { ConversationFrame } from '../../ui/conversation-frame.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { ConversationListView } from './conversation-list-view.tsx'
import { ConversationScreen } from './conversation-screen.tsx'

const BlockedDialog = lazyChunk(() => import('./blocked-dialog.tsx'))

const texts = messageTexts.list

const dialogs = ['blocked'] as const

function List() {
  const { open, show, close } = useAddressDialog(dialogs)
  return (
    <>
      <ScreenHeader title={messageTexts.title}>
        <LazyMenu
          trigger={<IconButton icon={EllipsisVertical} label={messageTexts.options} />}
          actions={[{ label: messageTexts.block.list, icon: Ban, onSelect: () => show('blocked') }]}
        />
      </ScreenHeader>
      <ConversationListView />
      <MountOnce needed={open === 'blocked'} onCancel={close}>
        <BlockedDialog open={open === 'blocked'} onClose={close} />
      </MountOnce>
    </>
  )
}

function NothingChosen() {
  return (
    <ConversationFrame className="room-ground items-center justify-center">
      <EmptyState icon={MessageCircle} title={texts.choose} detail={texts.chooseDetail} />
    </ConversationFrame>
  )
}

/** `userId`: with whom; undefined where none is chosen. */
export function MessagesScreen({ userId }: { userId?: string }) {
  const hasRoom = useMediaQuery(desktop)
  const conversation = userId !== undefined && <ConversationScreen key={userId} userId={userId} />
  if (!hasRoom) return conversation || <List />
  return (
    <div className="grid grid-cols-[20rem_minmax(0,1fr)] gap-4">
      <div className="-mb-10 grid max-h-[calc(100dvh-2.5rem-var(--banner))] grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto overscroll-contain">
        <List />
      </div>
      {conversation || <NothingChosen />}
    </div>
  )
}
