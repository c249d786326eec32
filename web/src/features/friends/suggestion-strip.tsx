// Friend suggestions in a strip between posts, cut by the edge, so that one sees there are more.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { SuggestionStripSkeleton } from '../../ui/suggestion-strip-skeleton.tsx'
import { reasonOf, type Suggestion, suggestionsQuery } from './suggestions.ts'
import { useAsking } from './use-asking.ts'

const texts = friendTexts.suggestions

const asks = { none: friendTexts.add, sent: friendTexts.cancel, received: friendTexts.accept }

function AskButton({ person }: { person: Suggestion }) {
  const asking = useAsking(person)
  if (asking.status === 'friends') {
    return (
      <p className="mt-2.5 flex min-h-11 items-center justify-center">
        <Badge>{friendTexts.friend}</Badge>
      </p>
    )
  }
  const { status, label, turn } = asking
  return (
    <Button
      compact
      variant={status === 'sent' ? 'quiet' : 'main'}
      onClick={turn}
      aria-label={label}
      className="mt-2.5 w-full px-1.5 text-sm"
    >
      {asks[status]}
    </Button>
  )
}

function SuggestionCard({ person }: { person: Suggestion }) {
  return (
    <li className="flex w-38 shrink-0 flex-col justify-between rounded-m border border-line p-2.5 pt-4">
      <Link
        href={`/user/${person.id}`}
        className="grid grid-cols-[minmax(0,1fr)] justify-items-center rounded-s text-center"
      >
        <Avatar name={person.name} url={person.avatarUrl} size={64} />
        <PersonName name={person.name} className="mt-2 text-md" />
        <span className="block min-h-5.5 max-w-full truncate text-small text-ink-2">{reasonOf(person)}</span>
      </Link>
      <AskButton person={person} />
    </li>
  )
}

/** Nothing where there is nobody to suggest. */
export default function SuggestionStrip() {
  const { data: people, isPending } = useQuery(suggestionsQuery(useViewerId()))
  if (isPending) return <SuggestionStripSkeleton />
  if (!people?.length) return null
  return (
    <section aria-label={texts.title} className="card py-3.5">
      <header className="flex items-center justify-between px-4">
        <h2 className="text-md font-semibold">{texts.title}</h2>
        <Link
          href="/friends?tab=suggestions"
          className="-my-2 flex min-h-11 items-center rounded-s text-small font-semibold text-brand"
        >
          {texts.all}
        </Link>
      </header>
      <ul className="mt-2 flex gap-2.5 overflow-x-auto overscroll-x-contain px-3.5 pb-1 scrollbar-none">
        {people.map((person) => (
          <SuggestionCard key={person.id} person={person} />
        ))}
      </ul>
    </section>
  )
}
