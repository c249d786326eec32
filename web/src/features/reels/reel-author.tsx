// The author's face on a reel. Of others it opens what can be done about them: a friendship, a gift, and their profile (spec 1 §2); of
// one's own nothing opens.
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Person } from '../../lib/person.ts'
import { useOverlay } from '../../lib/use-overlay.ts'
import { useViewer } from '../../lib/viewer.ts'
import { reelTexts } from '../../messages/reels.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { LazyPopover } from '../../ui/lazy-popover.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { Handle, PersonName } from '../../ui/person-name.tsx'
import { SimpleFriendButton, useRelation } from '../friends/index.ts'
import { GiftDialog, sharedRoomQuery } from '../gifts/index.ts'
import { ReelGift } from './reel-gift.tsx'

const faceSize = 48

interface AuthorProps {
  author: Person
  /** It is its turn: what the two are to each other is asked for. */
  isShown: boolean
}

function OthersFace({ author, isShown }: AuthorProps) {
  const { id, name, username, avatarUrl } = author
  const [isOpen, setIsOpen] = useState(false)
  const [isGiving, setGiving] = useOverlay()
  const relation = useRelation(id, isShown)
  const { data: room } = useQuery({ ...sharedRoomQuery(id), enabled: false })
  const give = () => {
    setIsOpen(false)
    setGiving(true)
  }
  const face = (
    <button type="button" aria-label={reelTexts.author(name)} className="relative rounded-full pb-2.5">
      <span className="block rounded-full ring-2 ring-white">
        <Avatar name={name} url={avatarUrl} size={faceSize} />
      </span>
      {relation?.status === 'none' && (
        <span className="absolute inset-x-0 bottom-0 mx-auto grid size-6 place-items-center rounded-full bg-brand text-brand-ink ring-2 ring-white">
          <Plus aria-hidden size={15} strokeWidth={3} />
        </span>
      )}
    </button>
  )
  return (
    <>
      <LazyPopover
        open={isOpen && isShown}
        onOpenChange={setIsOpen}
        trigger={face}
        label={reelTexts.author(name)}
        side="after"
        className="w-64"
      >
        <div className="grid gap-3 p-4">
          <div className="flex min-w-0 items-center gap-3">
            <Avatar name={name} url={avatarUrl} />
            <span className="grid min-w-0">
              <PersonName name={name} />
              <Handle username={username} className="text-tiny" />
            </span>
          </div>
          <SimpleFriendButton userId={id} name={name} />
          <ReelGift authorId={id} onGive={give} />
          <Link
            href={`/user/${id}`}
            className={buttonClass({ variant: 'quiet', compact: true, block: true })}
          >
            {reelTexts.profile}
          </Link>
        </div>
      </LazyPopover>
      {room && (
        <MountOnce needed={isGiving} onCancel={() => setGiving(false)}>
          <GiftDialog
            roomId={room.id}
            receiver={author}
            ownerIsHere={room.ownerIsHere}
            open={isGiving}
            onClose={() => setGiving(false)}
          />
        </MountOnce>
      )}
    </>
  )
}

export function ReelAuthor({ author, isShown }: AuthorProps) {
  const viewer = useViewer()
  if (author.id !== viewer.id) return <OthersFace author={author} isShown={isShown} />
  return (
    <span className="mb-2.5 rounded-full ring-2 ring-white">
      <Avatar name={viewer.name} url={viewer.avatarUrl} size={faceSize} />
    </span>
  )
}
