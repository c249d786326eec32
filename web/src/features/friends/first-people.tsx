// The first people: who invited one, and ten faces beside, each asked by one tap and taken back by the next.
import { useQuery } from '@tanstack/react-query'
import { Check, Plus, UserCheck, UserPlus, X } from 'lucide-react'
import { givenName } from '../../lib/person.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { PersonName } from '../../ui/person-name.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Suggestion, suggestionsQuery } from './suggestions.ts'
import { type Asking, useAsking } from './use-asking.ts'

const texts = friendTexts.suggestions

/** Who invited the viewer, until they have asked them to be friends. */
export function useInviter(): Suggestion | undefined {
  const { data: people = [] } = useQuery(suggestionsQuery(useViewerId()))
  return people.find(({ isInviter }) => isInviter)
}

const inviterSigns = {
  none: { icon: UserPlus, text: texts.addInviter },
  sent: { icon: X, text: friendTexts.cancel },
  received: { icon: Check, text: friendTexts.accept },
}

function InviterButton({ person }: { person: Suggestion }) {
  const asking = useAsking(person)
  if (asking.status === 'friends') return <Badge>{friendTexts.friend}</Badge>
  const { status, label, turn } = asking
  const { icon: Icon, text } = inviterSigns[status]
  return (
    <Button compact variant={status === 'sent' ? 'quiet' : 'main'} onClick={turn} aria-label={label}>
      <Icon aria-hidden size={18} />
      {text}
    </Button>
  )
}

/** Who invited one: the one strong action of the first day. Stands on the brand's ground. */
export function InviterCard({ person }: { person: Suggestion }) {
  return (
    <div className="mt-3.5 flex items-center gap-3 rounded-m bg-surface p-3 text-ink">
      <Avatar name={person.name} url={person.avatarUrl} size={54} />
      <div className="min-w-0 flex-1">
        <p className="text-small text-ink-2">{texts.invitedYou}</p>
        <PersonName name={person.name} className="text-lg" />
      </div>
      <InviterButton person={person} />
    </div>
  )
}

const faceSigns = { none: Plus, sent: Check, received: UserCheck, friends: UserCheck }

function FaceOf({ person, status }: { person: Suggestion; status: Asking['status'] }) {
  const Icon = faceSigns[status]
  const isWanted = status === 'none' || status === 'received'
  return (
    <>
      <span className="relative">
        <span className={classes('block', status === 'sent' && 'opacity-55')}>
          <Avatar name={person.name} url={person.avatarUrl} size={54} />
        </span>
        <span
          aria-hidden
          className={classes(
            'absolute -end-1.5 -bottom-1 grid size-6.5 place-items-center rounded-full border-2 border-surface',
            isWanted ? 'bg-brand text-brand-ink' : 'bg-brand-soft text-brand',
          )}
        >
          <Icon size={15} strokeWidth={2.6} />
        </span>
      </span>
      <bdi className="block max-w-full truncate px-0.5 pt-0.5">{givenName(person.name)}</bdi>
    </>
  )
}

const face =
  'grid w-full grid-cols-[minmax(0,1fr)] justify-items-center gap-1 rounded-m py-1 text-tiny font-medium'

function Face({ person }: { person: Suggestion }) {
  const asking = useAsking(person)
  if (asking.status === 'friends') {
    return (
      <li className={face}>
        <FaceOf person={person} status="friends" />
        <span className="sr-only">{friendTexts.friend}</span>
      </li>
    )
  }
  const { status, label, turn } = asking
  return (
    <li>
      <button
        type="button"
        aria-label={label}
        aria-pressed={status === 'received' ? undefined : status === 'sent'}
        onClick={turn}
        className={classes(face, 'transition active:scale-95')}
      >
        <FaceOf person={person} status={status} />
      </button>
    </li>
  )
}

const tens = 'mt-2 grid grid-cols-5 gap-x-0.5 gap-y-2'

function FacesSkeleton() {
  return (
    <div role="status" className="card p-3">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-5 w-36 rounded-s" />
      <div className={tens}>
        {Array.from({ length: 10 }, (_, place) => place).map((place) => (
          <Skeleton key={place} className="mx-auto mb-6 size-13.5 rounded-full" />
        ))}
      </div>
    </div>
  )
}

/** Whose friends they are, where all with friends in common have one and the same. */
function headingOf(people: readonly Suggestion[]): string {
  const names = new Set(people.flatMap(({ mutualFriend }) => mutualFriend ?? []))
  const [name] = names
  const isAll = people.every(({ mutualFriend }) => mutualFriend !== null)
  return name && names.size === 1 && isAll ? texts.friendsOf(givenName(name)) : texts.title
}

/** Those beside who invited one; nothing where there is nobody, and where they could not be asked for. */
export function FirstFaces() {
  const { data, isError } = useQuery(suggestionsQuery(useViewerId()))
  if (!data) return isError ? null : <FacesSkeleton />
  const people = data.filter(({ isInviter }) => !isInviter)
  if (people.length === 0) return null
  return (
    <section aria-label={texts.title} className="card p-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-1">
        <h2 className="text-md font-semibold">{headingOf(people)}</h2>
        <p className="text-small text-ink-2">{texts.oneTap}</p>
      </header>
      <ul className={tens}>
        {people.map((person) => (
          <Face key={person.id} person={person} />
        ))}
      </ul>
    </section>
  )
}
