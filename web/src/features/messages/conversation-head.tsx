// The head of a conversation: with whom, whether they are here, and what can be done about them.
import { Ban, EllipsisVertical, Flag, UserRound } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { messageTexts } from '../../messages/messages.ts'
import { reportTexts } from '../../messages/reports.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { Reconnecting } from '../../ui/reconnecting.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { FaceWithPresence, PresenceOfFriend } from '../friends/index.ts'
import { useReporting } from '../reports/index.ts'
import { useBlock } from './blocks.ts'
import type { Conversation } from './conversation.ts'

const texts = messageTexts.conversation

const dialogs = ['block'] as const

export interface ConversationHeadProps {
  conversation: Conversation
  isListening: boolean
}

export function ConversationHead({ conversation, isListening }: ConversationHeadProps) {
  const { person, isBlocked } = conversation
  const { id, name, avatarUrl } = person
  const [, navigate] = useLocation()
  const { open, show, close } = useAddressDialog(dialogs)
  const report = useReporting('person', id)
  const blocking = useBlock(id, close)
  return (
    <div className="border-line border-b bg-surface px-3 pt-3 md:py-1.5">
      <ScreenHeader
        title={name}
        lead={
          <Link href={`/user/${id}`} aria-label={texts.toProfile} className="shrink-0 rounded-full">
            <FaceWithPresence userId={id}>
              <Avatar name={name} url={avatarUrl} size={40} />
            </FaceWithPresence>
          </Link>
        }
        detail={
          <div className="text-small text-ink-2">
            {isListening ? <PresenceOfFriend userId={id} /> : <Reconnecting />}
          </div>
        }
      >
        <LazyMenu
          trigger={<IconButton icon={EllipsisVertical} label={texts.options} />}
          actions={[
            { label: texts.profile, icon: UserRound, onSelect: () => navigate(`/user/${id}`) },
            { label: reportTexts.dialog.title.person, icon: Flag, onSelect: report, apart: true },
            isBlocked
              ? { label: messageTexts.block.lift, icon: Ban, onSelect: () => blocking.mutate(false) }
              : { label: messageTexts.block.open, icon: Ban, danger: true, onSelect: () => show('block') },
          ]}
        />
      </ScreenHeader>
      <ConfirmDialog
        open={open === 'block'}
        onOpenChange={(next) => !next && close()}
        title={messageTexts.block.title(name)}
        description={messageTexts.block.detail}
        confirmLabel={messageTexts.block.submit}
        onConfirm={() => blocking.mutate(true)}
        busy={blocking.isPending}
      />
    </div>
  )
}
