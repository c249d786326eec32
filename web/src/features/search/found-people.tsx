// The people who are found, in all faces: coming, none, failed, here.
import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { useViewerId } from '../../lib/viewer.ts'
import { searchTexts as texts } from '../../messages/search.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { Handle, PersonName } from '../../ui/person-name.tsx'
import { PersonAction } from '../friends/index.ts'
import { rememberSearch } from './recent-searches.ts'
import { foundPeopleQuery } from './search-people.ts'

export interface FoundProps {
  /** What is looked for; nothing is while one types. */
  words: string
  /** What was found before is no answer to what is being typed. */
  isTyping: boolean
}

function Rows({ words }: Pick<FoundProps, 'words'>) {
  const { data, isError, error, refetch, isFetching } = useQuery(foundPeopleQuery(useViewerId(), words))
  if (!data && !isError) return <PeopleSkeleton label={texts.searching} />
  if (!data) {
    return (
      <ErrorState title={texts.peopleFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (data.length === 0) {
    return <EmptyState icon={UserRoundX} title={texts.nobody(words)} detail={texts.nobodyDetail} />
  }
  return (
    <ul onClickCapture={() => rememberSearch(words)}>
      {data.map(({ id, name, username, avatarUrl }) => (
        <li key={id}>
          <ListRow
            lead={<Avatar name={name} url={avatarUrl} />}
            title={<PersonName name={name} />}
            detail={<Handle username={username} />}
            to={`/user/${id}`}
            action={<PersonAction userId={id} name={name} />}
          />
        </li>
      ))}
    </ul>
  )
}

export function FoundPeople({ words, isTyping }: FoundProps) {
  return (
    <section aria-label={texts.people} className="card px-4 py-3">
      <h2 className="pb-1 font-semibold">{texts.people}</h2>
      {isTyping ? <PeopleSkeleton label={texts.searching} /> : <Rows words={words} />}
    </section>
  )
}
