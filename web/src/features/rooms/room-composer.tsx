// Writing in a room: what is answered, the gift, a picture, the words, and a word where one writes faster than the room bears.
import { useStore } from '@nanostores/react'
import { Gift, X } from 'lucide-react'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import type { MessageDraft } from '../../lib/use-message-draft.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MessageForm, roundClass } from '../../ui/message-form.tsx'
import { WaitingText } from '../../ui/waiting-text.tsx'
import { QuotedWords, quoteOf } from './quote.tsx'
import type { RoomMessage } from './room.ts'
import { roomDialogs } from './room-address.ts'
import { slowedUntil } from './room-outbox.ts'
import { useSayTyping } from './typing.ts'

const texts = roomTexts.message

function Answering({ message, onNone }: { message: RoomMessage; onNone: () => void }) {
  return (
    <div className="flex items-center gap-2 rounded-m border-brand border-s-3 bg-surface-2 ps-3 text-small">
      <span className="min-w-0 flex-1 py-1.5">
        <span className="block truncate font-semibold text-brand">{texts.replyTo(message.author.name)}</span>
        <span className="line-clamp-1 wrap-anywhere text-ink-2">
          <QuotedWords {...quoteOf(message)} />
        </span>
      </span>
      <IconButton icon={X} label={texts.cancelReply} onClick={onNone} className="text-ink-2" />
    </div>
  )
}

function Slowed() {
  const until = useStore(slowedUntil)
  if (until === undefined) return null
  return (
    <WaitingText key={until} text={roomTexts.room.slowed} until={until}>
      {(words) => (
        <p role="status" className="text-small text-ink-2">
          {words}
        </p>
      )}
    </WaitingText>
  )
}

export interface RoomComposerProps {
  roomId: string
  draft: MessageDraft
  answering: RoomMessage | undefined
  onAnswerNone: () => void
}

export function RoomComposer({ roomId, draft, answering, onAnswerNone }: RoomComposerProps) {
  const { show } = useAddressDialog(roomDialogs)
  const sayTyping = useSayTyping(roomId)
  const write = (typed: string) => {
    draft.write(typed)
    if (typed.trim() !== '') sayTyping()
  }
  return (
    <div
      data-bottom-bar
      className="border-line border-t bg-surface px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto grid max-w-160 grid-cols-[minmax(0,1fr)] gap-1.5">
        <Slowed />
        <MessageForm
          draft={{ ...draft, write }}
          takesPictures
          above={answering && <Answering message={answering} onNone={onAnswerNone} />}
          start={
            <IconButton
              icon={Gift}
              label={roomTexts.members.gift}
              onClick={() => show('gift')}
              className={`${roundClass} bg-gold-soft text-gold hover:bg-gold-soft`}
            />
          }
        />
      </div>
    </div>
  )
}
