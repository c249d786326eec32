// The view of friend suggestions: ten people, and the ways to others where there is nobody.
import { useQuery } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { Link } from 'wouter'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { suggestionsQuery } from './suggestions.ts'

const texts = friendTexts.suggestions

export function FindPeople() {
  return (
    <Link href="/search" className={buttonClass({})}>
      {texts.find}
    </Link>
  )
}

export function SuggestionsView() {
  const { data: people, isError, error, refetch, isFetching } = useQuery(suggestionsQuery(useViewerId()))
  if (people && people.length > 0) {
    return (
      <section aria-label={texts.title} className="card px-4 py-2">
        <SuggestionList people={people} />
      </section>
    )
  }
  if (people) {
    return (
      <div className="card">
        <EmptyState
          icon={UserRoundSearch}
          title={texts.empty}
          detail={texts.emptyDetail}
          action={<FindPeople />}
        />
      </div>
    )
  }
  if (isError) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  return (
    <div className="card px-4 py-2">
      <PeopleSkeleton label={texts.loading} />
    </div>
  )
}
