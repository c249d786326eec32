// /room/{roomId}: entering a room, being in it, and why one is not (any more) (spec 2 §2, §4).
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { CodedRefusalError } from '../../lib/coded-refusal.ts'
import { isUuid } from '../../lib/random.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { roomQuery } from './enter-room.ts'
import { InsideRoom } from './inside-room.tsx'

const texts = roomTexts.room

type Reason = keyof typeof texts.closed

const isReason = (code: string): code is Reason => code in texts.closed

interface ClosedProps {
  reason: Reason
  detail: string
  /** Where one may be let in by now. */
  onAgain?: (() => void) | undefined
  busy?: boolean
}

function Closed({ reason, detail, onAgain, busy = false }: ClosedProps) {
  return (
    <div className="card">
      <EmptyState
        icon={DoorClosed}
        title={texts.closed[reason]}
        detail={detail}
        action={
          <div className="grid gap-2">
            <Link href="/chat-rooms" className={buttonClass({})}>
              {texts.allRooms}
            </Link>
            {onAgain && (
              <Button variant="ghost" loading={busy} onClick={onAgain}>
                {texts.again}
              </Button>
            )}
          </div>
        }
      />
    </div>
  )
}

function Entering() {
  return (
    <div role="status" className="grid gap-4">
      <ScreenHeader title={texts.entering} />
      <div className="flex gap-4 overflow-hidden px-1">
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} className="size-13 shrink-0 rounded-full" />
        ))}
      </div>
      {['w-3/5', 'w-2/5', 'w-3/5 justify-self-end', 'w-1/2'].map((place) => (
        <Skeleton key={place} className={`h-14 rounded-l ${place}`} />
      ))}
    </div>
  )
}

/** Refused while one is inside, it is only asked again later. */
const passing = ['slow_down']

export function RoomScreen({ roomId }: { roomId: string }) {
  const queryClient = useQueryClient()
  const isRoom = isUuid(roomId)
  const query = useQuery({ ...roomQuery(queryClient, roomId), enabled: isRoom })
  const [hasLeft, setHasLeft] = useState(false)
  const { data: inside, error, refetch, isFetching } = query
  const again = () => {
    setHasLeft(false)
    void refetch()
  }
  const refused = error instanceof CodedRefusalError && !(inside && passing.includes(error.code)) && error
  if (!isRoom) return <Closed reason="gone" detail={texts.missing} />
  if (hasLeft) return <Closed reason="left" detail={texts.leftDetail} onAgain={again} busy={isFetching} />
  if (refused && isReason(refused.code)) {
    const mayAgain = refused.code !== 'gone'
    return (
      <Closed
        reason={refused.code}
        detail={refused.message}
        onAgain={mayAgain ? again : undefined}
        busy={isFetching}
      />
    )
  }
  if (inside) return <InsideRoom inside={inside} onLeftElsewhere={() => setHasLeft(true)} />
  if (error) {
    return (
      <div className="card">
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
      </div>
    )
  }
  return <Entering />
}
