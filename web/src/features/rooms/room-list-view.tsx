// Rooms to enter: found by their name, with how many are in each now.
import { useInfiniteQuery } from '@tanstack/react-query'
import { DoorOpen, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { formatNumber } from '../../lib/numbers.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteScrollSentinel } from '../../ui/infinite-scroll-sentinel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showError } from '../../ui/toast-store.ts'
import { useEnterRoom } from './enter-room.ts'
import { type ListedRoom, roomListQuery } from './room-list.ts'

const texts = roomTexts.list

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{texts.loading}</span>
      {[1, 2, 3].map((place) => (
        <div key={place} className="card flex items-center gap-3 p-3.5">
          <Skeleton className="size-16 rounded-m" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-32 rounded-s" />
            <Skeleton className="h-4 w-24 rounded-s" />
          </div>
          <Skeleton className="h-11 w-18 rounded-m" />
        </div>
      ))}
    </div>
  )
}

function Cover({ room: { name, background, owner } }: { room: ListedRoom }) {
  const look = 'size-16 shrink-0 rounded-m'
  if (background)
    return <Picture url={background} info={null} alt="" sizes="64px" className={`${look} object-cover`} />
  return (
    <span aria-hidden className={`star-pattern grid place-items-center ${look}`}>
      <Avatar name={name} url={owner.avatarUrl} size={40} />
    </span>
  )
}

interface RoomCardProps {
  room: ListedRoom
  /** It is being entered. */
  isEntering: boolean
  disabled: boolean
  onEnter: () => void
}

function RoomCard({ room, isEntering, disabled, onEnter }: RoomCardProps) {
  const { name, description, userCount, seats, owner } = room
  const isFull = userCount >= seats
  const [count, most] = [formatNumber(userCount), formatNumber(seats)]
  return (
    <li className="card flex flex-wrap items-center gap-3 p-3.5">
      <Cover room={room} />
      <span className="min-w-0 flex-[1_1_9em]">
        <bdi className="block truncate text-lg font-bold">{name}</bdi>
        {description && <span className="line-clamp-1 text-small text-ink-2">{description}</span>}
        <span className="flex flex-wrap items-center gap-x-2.5 text-small text-ink-2">
          <span aria-label={texts.taken(count, most)} role="img" className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={`size-2.5 rounded-full ${userCount > 0 ? 'bg-online' : 'bg-line'}`}
            />
            <span aria-hidden className="ltr font-semibold">
              {count} / {most}
            </span>
          </span>
          <bdi className="truncate">{texts.ownedBy(owner.name)}</bdi>
        </span>
      </span>
      <span className="flex items-center gap-2">
        {isFull && <Badge tone="danger">{texts.full}</Badge>}
        <Button
          compact
          variant={isFull ? 'quiet' : 'main'}
          loading={isEntering}
          disabled={disabled}
          aria-label={texts.joinRoom(name)}
          onClick={onEnter}
        >
          {isEntering ? texts.joining : texts.join}
        </Button>
      </span>
    </li>
  )
}

/** One that has moved between two pages stands where it was found first. */
function useRooms(query: string) {
  const rooms = useInfiniteQuery(roomListQuery(query))
  const seen = new Set<string>()
  const rows = rooms.data?.pages
    .flatMap((page) => page.rows)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
  return { ...rooms, rows }
}

export interface RoomListViewProps {
  /** What to do where there is none. */
  create: ReactNode
}

export function RoomListView({ create }: RoomListViewProps) {
  const [typed, setTyped] = useState('')
  const query = useDebouncedValue(typed.trim(), 300)
  const rooms = useRooms(query)
  const { rows, error, refetch, isFetching } = rooms
  const [, navigate] = useLocation()
  const { enter, entering } = useEnterRoom(
    (id) => navigate(`/room/${id}`),
    (reason, id) => showError(texts.joinFailed, reason, () => enter(id)),
  )
  return (
    <>
      <SearchField label={texts.search} value={typed} onValue={setTyped} />
      {!rows && error && (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
      )}
      {!rows && !error && <ListSkeleton />}
      {rows?.length === 0 && (
        <div className="card">
          {query ? (
            <EmptyState
              icon={Search}
              title={texts.notFound(query)}
              detail={texts.notFoundDetail}
              action={create}
            />
          ) : (
            <EmptyState icon={DoorOpen} title={texts.empty} detail={texts.emptyDetail} action={create} />
          )}
        </div>
      )}
      {rows && rows.length > 0 && (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {rows.map((room) => (
              <RoomCard
                key={room.id}
                room={room}
                isEntering={entering === room.id}
                disabled={entering !== undefined && entering !== room.id}
                onEnter={() => enter(room.id)}
              />
            ))}
          </ul>
          <InfiniteScrollSentinel key={rows.length} query={rooms} end={texts.end} />
        </>
      )}
    </>
  )
}
