// Choosing whom to send to: friends with their faces before anything is typed, then who is found while typing pauses.
import { useQuery } from '@tanstack/react-query'
import { SearchX, UserRound, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { useViewer, useViewerId } from '../../lib/viewer.ts'
import { transferTexts as texts } from '../../messages/transfers.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { referralCodeQuery } from '../referral/index.ts'
import { type Recipient, recipientsQuery } from './recipient.ts'
import { RecipientList } from './recipient-list.tsx'
import { isOneself, queryMinLength, searchPause } from './transfer-validation.ts'

interface ChooseProps {
  onChoose: (recipient: Recipient) => void
}

/** Oneself is never among those found, and is told so: by the code others find one by, too. */
function NotFound({ query }: { query: string }) {
  const { id, username } = useViewer()
  const { data: code = null } = useQuery(referralCodeQuery(id))
  if (isOneself(query, { username, code })) {
    return <EmptyState icon={UserRound} title={texts.oneself} detail={texts.toOneself} />
  }
  return <EmptyState icon={SearchX} title={texts.notFound} detail={texts.notFoundDetail} />
}

/** `query` is what is looked for; empty for friends alone. */
function Found({ query, isTyping, onChoose }: ChooseProps & { query: string; isTyping: boolean }) {
  const search = useQuery(recipientsQuery(useViewerId(), query))
  const { data, error, refetch, isFetching } = search
  // What was found before is no answer to what is being typed.
  const people = isTyping ? undefined : data
  if (!people && error && !isTyping) {
    return (
      <ErrorState title={texts.searchFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!people) return <PeopleSkeleton label={texts.searching} />
  if (people.length === 0) {
    return query ? (
      <NotFound query={query} />
    ) : (
      <EmptyState icon={UsersRound} title={texts.noFriends} detail={texts.noFriendsDetail} />
    )
  }
  return (
    <>
      <h3 className="text-sm font-semibold text-ink-2">{query ? texts.results : texts.friends}</h3>
      <RecipientList people={people} onChoose={onChoose} />
    </>
  )
}

export function RecipientPicker({ onChoose }: ChooseProps) {
  const [typed, setTyped] = useState('')
  const wished = typed.trim()
  const settled = useDebouncedValue(wished, searchPause)
  const isLong = [...wished].length >= queryMinLength
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="sticky top-0 z-sticky -mx-1 bg-surface px-1 py-2">
        <SearchField
          label={texts.recipient}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onValue={setTyped}
        />
        {wished && !isLong && <p className="pt-1.5 text-small text-ink-2">{texts.typeMore}</p>}
      </div>
      <Found query={isLong ? settled : ''} isTyping={isLong && settled !== wished} onChoose={onChoose} />
    </div>
  )
}
