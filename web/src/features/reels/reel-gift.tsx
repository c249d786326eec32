// A gift to the author of a reel: given in a room in which both are (spec 1 §1), and where there is none it says so.
import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { Link } from 'wouter'
import { reelTexts } from '../../messages/reels.ts'
import { Button } from '../../ui/button.tsx'
import { sharedRoomQuery } from '../gifts/index.ts'

const texts = reelTexts.gift

export interface ReelGiftProps {
  authorId: string
  onGive: () => void
}

export function ReelGift({ authorId, onGive }: ReelGiftProps) {
  const { data: room, isPending } = useQuery(sharedRoomQuery(authorId))
  return (
    <div className="grid gap-1.5">
      <Button variant="gold" compact block loading={isPending} disabled={!room} onClick={onGive}>
        {!isPending && <Gift aria-hidden size={18} />}
        {texts.give}
      </Button>
      {room && (
        <p className="text-center text-tiny text-ink-2">
          {texts.in} <bdi>{room.name}</bdi>
        </p>
      )}
      {!room && !isPending && (
        <p className="text-center text-tiny text-ink-2">
          {texts.nowhere}{' '}
          <Link href="/chat-rooms" className="font-semibold text-brand">
            {texts.rooms}
          </Link>
        </p>
      )}
    </div>
  )
}
