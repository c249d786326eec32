// The head of a room: its name, how many are in it, and what can be done with it.
import { EllipsisVertical, Flag, LogOut, Settings, Users, UsersRound } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'
import { Reconnecting } from '../../ui/reconnecting.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { useReporting } from '../reports/index.ts'
import { roomDialogs } from './room-address.ts'
import type { RoomInside } from './room-inside.ts'

const texts = roomTexts.room

export interface RoomHeadProps {
  inside: RoomInside
  isListening: boolean
}

export function RoomHead({ inside: { room, isOwner }, isListening }: RoomHeadProps) {
  const { show } = useAddressDialog(roomDialogs)
  const report = useReporting('room', room.id)
  const [count, most] = [formatNumber(room.userCount), formatNumber(room.seats)]
  const actions: MenuEntry[] = [
    { label: texts.members, icon: UsersRound, onSelect: () => show('members') },
    isOwner
      ? { label: texts.settings, icon: Settings, onSelect: () => show('settings') }
      : { label: texts.report, icon: Flag, onSelect: report },
    { label: texts.leave, icon: LogOut, onSelect: () => show('leave'), apart: true },
  ]
  return (
    <ScreenHeader
      title={room.name}
      detail={
        <>
          <button
            type="button"
            aria-label={texts.insideLabel(count, most)}
            onClick={() => show('members')}
            className="-my-1.5 flex min-h-8 items-center gap-1.5 rounded-s text-small text-ink-2"
          >
            <Users aria-hidden size={15} />
            <span className="ltr">
              {count} / {most}
            </span>
            {texts.inside}
          </button>
          {!isListening && <Reconnecting />}
        </>
      }
    >
      <LazyMenu trigger={<IconButton icon={EllipsisVertical} label={texts.options} />} actions={actions} />
    </ScreenHeader>
  )
}
