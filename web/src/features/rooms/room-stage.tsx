// Who is in the room, by their faces: the host first, then those who look at it now.
import { formatNumber } from '../../lib/numbers.ts'
import { givenName } from '../../lib/person.ts'
import { useAddressDialog, useAddressId } from '../../lib/use-address-dialog.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import type { Room, RoomMember } from './room.ts'
import { memberParam, roomDialogs } from './room-address.ts'

const texts = roomTexts.room

/** So many have a face of their own; the others are counted. */
const mostFaces = 12

/** The host, those who are here, then the others; each by when they came. */
export function stageOrder(room: Room, members: readonly RoomMember[]): RoomMember[] {
  const rank = ({ person, isHere }: RoomMember) => (person.id === room.owner.id ? 0 : isHere ? 1 : 2)
  return members.toSorted((one, other) => rank(one) - rank(other))
}

interface SeatProps {
  member: RoomMember
  isHost: boolean
  onPress: () => void
}

function Seat({ member: { person, isHere }, isHost, onPress }: SeatProps) {
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-label={`${person.name}${isHost ? `، ${texts.host}` : ''}${isHere ? `، ${roomTexts.members.here}` : ''}`}
        onClick={onPress}
        className="grid w-16 justify-items-center gap-1 rounded-m text-tiny text-ink-2"
      >
        <span
          className={classes(
            'rounded-full p-[3px] ring-2',
            isHere ? 'ring-online' : 'opacity-60 ring-transparent',
          )}
        >
          <Avatar name={person.name} url={person.avatarUrl} size={48} />
        </span>
        {isHost && (
          <span className="z-1 -mt-4 rounded-s border-2 border-canvas bg-gold-soft px-2 text-micro font-semibold text-gold">
            {texts.host}
          </span>
        )}
        <bdi className="max-w-full truncate rounded-s bg-surface/80 px-1.5">{givenName(person.name)}</bdi>
      </button>
    </li>
  )
}

export interface RoomStageProps {
  room: Room
  members: readonly RoomMember[]
}

export function RoomStage({ room, members }: RoomStageProps) {
  const { show } = useAddressDialog(roomDialogs)
  const { show: showMember } = useAddressId(memberParam)
  const ordered = stageOrder(room, members)
  const rest = ordered.length - mostFaces
  return (
    <section aria-label={texts.here} className="[@media(max-height:30rem)]:hidden">
      <ul className="scrollbar-none flex items-start gap-1.5 overflow-x-auto px-3 py-3">
        {ordered.slice(0, mostFaces).map((member) => (
          <Seat
            key={member.person.id}
            member={member}
            isHost={member.person.id === room.owner.id}
            onPress={() => showMember(member.person.id)}
          />
        ))}
        {rest > 0 && (
          <li className="shrink-0">
            <button
              type="button"
              aria-label={texts.all}
              onClick={() => show('members')}
              className="grid size-13.5 place-items-center rounded-full bg-surface text-small font-semibold text-ink-2"
            >
              <span className="ltr">+{formatNumber(rest)}</span>
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
