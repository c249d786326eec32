// Writing in a room: what is answered, the gift, a picture, the words, and a word where one writes faster than the room bears.
import { Gift } from 'lucide-react'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneCodedAnswer } from '../../lib/coded-refusal.ts'
import { useSayTyping } from '../../lib/typing.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import type { MessageDraft } from '../../lib/use-message-draft.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { ComposerBar } from '../../ui/composer-bar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MessageForm, roundClass } from '../../ui/message-form.tsx'
import { quoteOf } from '../../ui/message-quote.tsx'
import { ReplyingTo } from '../../ui/replying-to.tsx'
import { SlowedLine } from '../../ui/slowed-line.tsx'
import type { RoomMessage } from './room.ts'
import { roomDialogs } from './room-address.ts'

export interface RoomComposerProps {
  roomId: string
  draft: MessageDraft
  answering: RoomMessage | undefined
  onAnswerNone: () => void
}

export function RoomComposer({ roomId, draft, answering, onAnswerNone }: RoomComposerProps) {
  const { show } = useAddressDialog(roomDialogs)
  const sayTyping = useSayTyping(() => callProcedure('type_in_room', { p_room_id: roomId }, doneCodedAnswer))
  const write = (typed: string) => {
    draft.write(typed)
    if (typed.trim() !== '') sayTyping()
  }
  return (
    <ComposerBar>
      <SlowedLine />
      <MessageForm
        draft={{ ...draft, write }}
        takesPictures
        above={
          answering && (
            <ReplyingTo answered={quoteOf(answering, answering.author.name)} onNone={onAnswerNone} />
          )
        }
        start={
          <IconButton
            icon={Gift}
            label={roomTexts.members.gift}
            onClick={() => show('gift')}
            className={`${roundClass} bg-gold-soft text-gold hover:bg-gold-soft`}
          />
        }
      />
    </ComposerBar>
  )
}
