// Who joined by one's code, newest first: when, and what each brought.
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { relativeTime } from '../../lib/relative-time.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { referralTexts } from '../../messages/referral.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteScrollSentinel } from '../../ui/infinite-scroll-sentinel.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { Amount } from '../wallet/index.ts'
import { type Referral, referralsQuery } from './referrals.ts'

const texts = referralTexts.people

function Brought({ status, reward }: Pick<Referral, 'status' | 'reward'>) {
  if (status === 'rewarded') return <Amount currency="points" sign="+" value={reward} />
  return <span className="shrink-0 text-small text-ink-2">{texts.status[status]}</span>
}

function Row({ referral: { person, createdAt, status, reward } }: { referral: Referral }) {
  const name = person?.name ?? texts.gone
  return (
    <li>
      <ListRow
        lead={<Avatar name={name} url={person?.avatarUrl} />}
        title={<PersonName name={name} />}
        detail={texts.joinedAt(relativeTime(createdAt, Date.now()))}
        badge={<Brought status={status} reward={reward} />}
        {...(person && { to: `/user/${person.id}` })}
      />
    </li>
  )
}

function People() {
  const query = useInfiniteQuery(referralsQuery(useViewerId()))
  const { data, error, refetch, isFetching } = query
  if (!data && error) {
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <PeopleSkeleton label={texts.loading} />
  const referrals = data.pages.flatMap(({ rows }) => rows)
  if (referrals.length === 0) {
    return <EmptyState icon={UserPlus} title={texts.empty} detail={texts.emptyDetail} />
  }
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {referrals.map((referral) => (
          <Row key={referral.id} referral={referral} />
        ))}
      </ul>
      <InfiniteScrollSentinel key={data.pages.length} query={query} end={texts.end} />
    </>
  )
}

export function JoinedPeople() {
  return (
    <section aria-label={texts.title} className="card p-4">
      <h2 className="pb-1.5 font-semibold">{texts.title}</h2>
      <People />
    </section>
  )
}
