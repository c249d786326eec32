// What can be done with a message of a room: a sign, an answer; removing it as its author or the host; and, for the host,
// removing its author, who may have left meanwhile.
import { CornerUpRight, Ellipsis, Trash2, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useOverlay } from '../../lib/use-overlay.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyPopover } from '../../ui/lazy-popover.tsx'
import { PopoverAction } from '../../ui/popover-action.tsx'
import { KickQuestion } from './kick-question.tsx'
import { useReact, useRemoveMessage } from './message-actions.ts'
import type { MessageRowProps } from './message-row.tsx'
import { reactionEmoji } from './room-constants.ts'

const texts = { ...conversationTexts.message, ...roomTexts.message }

export interface MessageMenuProps extends MessageRowProps {
  isOwn: boolean
}

export function MessageMenu({ roomId, message, isOwn, isRoomOwner, onAnswer }: MessageMenuProps) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useOverlay()
  const react = useReact(roomId, message)
  const removing = useRemoveMessage(roomId, () => setAsking(false))
  const [askingToKick, setAskingToKick] = useOverlay()
  const choose = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  const { ownReaction, author } = message
  const label = isOwn ? texts.ownOptions : texts.options(author.name)
  return (
    <>
      <LazyPopover
        open={open}
        onOpenChange={setOpen}
        label={label}
        className="w-76 max-w-[calc(100vw-1.5rem)] p-1.5"
        trigger={<IconButton icon={Ellipsis} label={label} className="-mx-2 self-center text-ink-3" />}
      >
        <fieldset className="flex justify-between">
          <legend className="sr-only">{texts.react}</legend>
          {reactionEmoji.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-pressed={emoji === ownReaction}
              aria-label={emoji === ownReaction ? texts.unreact(emoji) : texts.reactWith(emoji)}
              onClick={choose(() => react(emoji === ownReaction ? null : emoji))}
              className={classes(
                'grid size-11 place-items-center rounded-full text-2xl hover:bg-surface-2',
                emoji === ownReaction && 'bg-brand-soft',
              )}
            >
              {emoji}
            </button>
          ))}
        </fieldset>
        <PopoverAction icon={CornerUpRight} label={texts.reply} onPress={choose(() => onAnswer(message))} />
        {(isOwn || isRoomOwner) && (
          <PopoverAction icon={Trash2} label={texts.remove} danger onPress={choose(() => setAsking(true))} />
        )}
        {isRoomOwner && !isOwn && (
          <PopoverAction
            icon={UserRoundX}
            label={roomTexts.members.kick}
            danger
            onPress={choose(() => setAskingToKick(true))}
          />
        )}
      </LazyPopover>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.removeTitle}
        description={texts.removeDetail}
        confirmLabel={texts.remove}
        onConfirm={() => removing.mutate(message.id)}
        busy={removing.isPending}
      />
      <KickQuestion roomId={roomId} person={author} open={askingToKick} onOpenChange={setAskingToKick} />
    </>
  )
}
