// /chat: making a room or entering one, each over all of the screen, and the rules of chatting (spec 2 §2).
import { DoorOpen, MessageSquarePlus, ScrollText } from 'lucide-react'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { OptionRow } from '../../ui/option-row.tsx'
import { RoomListView } from './room-list-view.tsx'

const CreateRoomDialog = lazyChunk(() => import('./create-room-dialog.tsx'))

const texts = roomTexts.chat
const dialogs = ['create', 'join'] as const

export function ChatScreen() {
  const { open, show, close } = useAddressDialog(dialogs)
  return (
    <>
      <header className="px-1">
        <h1 className="text-2xl font-bold">{texts.title}</h1>
        <p className="text-ink-2">{texts.lead}</p>
      </header>
      <div className="card overflow-hidden">
        <OptionRow
          icon={MessageSquarePlus}
          tone="brand"
          title={texts.create}
          detail={texts.createDetail}
          onPress={() => show('create')}
        />
        <OptionRow
          icon={DoorOpen}
          tone="gem"
          title={texts.join}
          detail={texts.joinDetail}
          onPress={() => show('join')}
        />
      </div>
      <section aria-labelledby="chat-rules" className="card grid gap-2 p-4">
        <h2 id="chat-rules" className="flex items-center gap-2 text-lg font-bold">
          <ScrollText aria-hidden size={20} className="text-brand" />
          {texts.rulesTitle}
        </h2>
        <ol className="grid list-decimal gap-1.5 ps-5 text-ink-2 marker:font-semibold marker:text-brand">
          {texts.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </section>
      <MountOnce needed={open === 'create'} onCancel={close}>
        <CreateRoomDialog open={open === 'create'} full onClose={close} />
      </MountOnce>
      <Dialog
        open={open === 'join'}
        onOpenChange={(next) => !next && close()}
        full
        title={texts.join}
        description={texts.joinDetail}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3">
          {open === 'join' && <RoomListView create={undefined} />}
        </div>
      </Dialog>
    </>
  )
}
