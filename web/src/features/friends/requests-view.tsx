// The view of friend requests: those that wait for one's answer, and those that one has sent.
import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { relativeTime } from '../../lib/relative-time.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { useKnownRelation } from './known-relation.ts'
import { PersonAction } from './person-action.tsx'
import { RequestCard, useRequestCards } from './request-cards.tsx'
import { type SentRequest, sentRequestsQuery } from './sent-requests.ts'

const texts = friendTexts.requests

function ReceivedRequests() {
  const { cards, keep, query } = useRequestCards()
  if (cards.length > 0) {
    return (
      <ul className="grid gap-2.5">
        {cards.map((request) => (
          <RequestCard key={request.id} request={request} whole onKeep={(isKept) => keep(request, isKept)} />
        ))}
      </ul>
    )
  }
  if (query.isPending) return <PeopleSkeleton label={texts.loading} />
  if (query.isError) {
    const { error, refetch, isFetching } = query
    return (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
    )
  }
  return (
    <div className="card">
      <EmptyState icon={UserRoundCheck} title={texts.empty} detail={texts.emptyDetail} />
    </div>
  )
}

/** One that is withdrawn here keeps its place, so that the tap can be taken back. */
function useSentRequests() {
  const query = useQuery(sentRequestsQuery(useViewerId()))
  const [kept, setKept] = useState<readonly SentRequest[]>([])
  const { data: waiting = [] } = query
  const isWaiting = (of: SentRequest) => waiting.some(({ receiver }) => receiver.id === of.receiver.id)
  const rows = [...waiting, ...kept.filter((request) => !isWaiting(request))]
  const keep = (request: SentRequest) =>
    setKept((before) => [...before.filter(({ receiver }) => receiver.id !== request.receiver.id), request])
  rows.sort((one, other) => other.createdAt.localeCompare(one.createdAt))
  return { query, rows, keep }
}

function SentRow({ request, onKeep }: { request: SentRequest; onKeep: () => void }) {
  const { receiver, createdAt } = request
  const { waits, withdrawn } = friendTexts.sentRequests
  const { status } = useKnownRelation(receiver.id, { status: 'sent' })
  const said = status === 'sent' ? waits(relativeTime(createdAt, Date.now())) : status === 'none' && withdrawn
  return (
    <li>
      <ListRow
        lead={<Avatar name={receiver.name} url={receiver.avatarUrl} />}
        title={<PersonName name={receiver.name} />}
        detail={said}
        to={`/user/${receiver.id}`}
        action={<PersonAction userId={receiver.id} name={receiver.name} onChange={onKeep} />}
      />
    </li>
  )
}

/** Nothing where one waits for nobody. */
function SentRequests() {
  const { query, rows, keep } = useSentRequests()
  const { title, loadFailed } = friendTexts.sentRequests
  if (rows.length === 0) {
    if (!query.isError) return null
    const { error, refetch, isFetching } = query
    return <ErrorState title={loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
  }
  return (
    <section aria-label={title} className="card px-4 py-3">
      <h2 className="pb-1 font-semibold">{title}</h2>
      <ul>
        {rows.map((request) => (
          <SentRow key={request.receiver.id} request={request} onKeep={() => keep(request)} />
        ))}
      </ul>
    </section>
  )
}

export function RequestsView() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ReceivedRequests />
      <SentRequests />
    </div>
  )
}
