// /entertainment: two tiles, to the rooms and to the treasure (spec 2 §2).
import { ChevronLeft, type LucideIcon, MessagesSquare, PackageOpen } from 'lucide-react'
import { Link } from 'wouter'
import { entertainmentTexts as texts } from '../../messages/entertainment.ts'
import { classes } from '../../ui/classes.ts'
import { ScreenHeader } from '../../ui/screen-header.tsx'

interface TileProps {
  to: string
  icon: LucideIcon
  title: string
  detail: string
  ground: string
}

function Tile({ to, icon: Icon, title, detail, ground }: TileProps) {
  return (
    <Link
      href={to}
      className="card grid grid-cols-[minmax(0,1fr)] overflow-hidden transition active:scale-[0.99]"
    >
      <span className={classes('grid h-36 place-items-center', ground)}>
        <Icon aria-hidden size={60} strokeWidth={1.4} />
      </span>
      <span className="flex items-center gap-3 p-4">
        <span className="min-w-0 flex-1">
          <span className="block text-lg font-bold">{title}</span>
          <span className="block text-small text-ink-2">{detail}</span>
        </span>
        <ChevronLeft aria-hidden size={20} className="shrink-0 text-ink-3" />
      </span>
    </Link>
  )
}

export function EntertainmentScreen() {
  return (
    <>
      <ScreenHeader title={texts.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:gap-4">
        <Tile to="/chat-rooms" icon={MessagesSquare} {...texts.rooms} ground="star-pattern" />
        <Tile
          to="/treasure-chest"
          icon={PackageOpen}
          {...texts.treasure}
          ground="bg-linear-to-b from-coin to-coin-shade text-coin-ink"
        />
      </div>
    </>
  )
}
