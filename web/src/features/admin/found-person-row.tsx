// One of the people that were found: who it is, what is known of them, how the account stands, and what can be done.
import { plural } from '../../lib/plural.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { adminTexts } from '../../messages/admin.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { FoundPerson } from './people.ts'
import { PersonLine } from './person-line.tsx'

const texts = adminTexts.people

export interface FoundPersonRowProps {
  person: FoundPerson
  onBan: () => void
  onLift: () => void
}

function Standing({ person: { ban, isAdmin, isAgent } }: { person: FoundPerson }) {
  if (ban !== 'none') {
    return <Badge tone="danger">{ban === 'forGood' ? texts.bannedForGood : texts.banned}</Badge>
  }
  if (isAdmin) return <Badge tone="brand">{texts.admin}</Badge>
  return isAgent && <Badge tone="gold">{texts.agent}</Badge>
}

function Known({ person: { contact, createdAt, points, gems } }: { person: FoundPerson }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-small text-ink-2">
      <span className="ltr">{contact}</span>
      <time dateTime={createdAt}>{texts.joined(relativeTime(createdAt, Date.now()))}</time>
      <span className="text-gold">{plural(points, walletTexts.amounts.points)}</span>
      <span className="text-gem">{plural(gems, walletTexts.amounts.gems)}</span>
    </p>
  )
}

/** Admins are banned by nobody here: their right is taken back first. */
function Action({ person, onBan, onLift }: FoundPersonRowProps) {
  const isViewer = person.id === useViewerId()
  const isBanned = person.ban !== 'none'
  if (!isBanned && (person.isAdmin || isViewer)) return null
  return (
    <Button
      variant="quiet"
      compact
      // What is known beside it has lines enough to give it room.
      className="shrink-0 whitespace-nowrap"
      aria-label={isBanned ? texts.liftOf(person.name) : texts.banOf(person.name)}
      onClick={isBanned ? onLift : onBan}
    >
      {isBanned ? texts.lift : texts.ban}
    </Button>
  )
}

export function FoundPersonRow(props: FoundPersonRowProps) {
  const { person } = props
  return (
    <li className="card grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-2.5">
      <PersonLine person={person} badge={<Standing person={person} />} />
      <div className="flex items-end justify-between gap-3">
        <Known person={person} />
        <Action {...props} />
      </div>
    </li>
  )
}
