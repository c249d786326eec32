// The open work: whatever waits for a decision, the oldest first, late in red; an application is answered in its row.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { plural } from '../../lib/plural.ts'
import { adminTexts } from '../../messages/admin.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { AdminFigures } from './admin-figures.tsx'
import { agentApplicationsQuery } from './agent-applications.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { byWaiting, isLate, type OpenWorkItem, openWork } from './open-work-order.ts'
import { OpenWorkRow } from './open-work-row.tsx'
import { reportsQuery } from './reports.ts'
import { SectionHeading } from './section-heading.tsx'
import { conversationsOf, waitingConversationsQuery } from './support-desk.ts'
import { useKeptAnswers } from './use-kept-answers.ts'

const texts = adminTexts.work

/** What waits, or undefined until all lists are here. */
export function useOpenWork() {
  const applications = useQuery(agentApplicationsQuery(true))
  const reports = useQuery(reportsQuery)
  const support = useInfiniteQuery(waitingConversationsQuery)
  const items =
    applications.data &&
    reports.data &&
    support.data &&
    openWork(applications.data, reports.data, conversationsOf(support.data))
  return { items, failed: [applications, reports, support].find(({ error, data }) => error && !data) }
}

function isAnswered(item: OpenWorkItem): boolean {
  return item.kind === 'application' && item.application.status !== 'pending'
}

function Waiting({ items }: { items: OpenWorkItem[] }) {
  const { shown, keep } = useKeptAnswers(items, byWaiting)
  if (shown.length === 0) return <EmptyState icon={Inbox} title={texts.empty} detail={texts.emptyDetail} />
  return (
    <ul className="divide-y divide-line">
      {shown.map((item) => (
        <OpenWorkRow key={item.id} item={item} onAnswered={keep} />
      ))}
    </ul>
  )
}

function Late({ items }: { items: OpenWorkItem[] }) {
  const waiting = items.filter((item) => !isAnswered(item))
  const late = waiting.filter((item) => isLate(item, Date.now())).length
  if (waiting.length === 0) return null
  return (
    <>
      {plural(late, texts.late)}، {texts.of} <span className="ltr">{formatNumber(waiting.length)}</span>
    </>
  )
}

export function OpenWork() {
  const { items, failed } = useOpenWork()
  return (
    <section className="grid gap-3">
      <AdminFigures />
      <div className="card px-2 py-2 md:px-4">
        <SectionHeading title={texts.heading} detail={items && <Late items={items} />}>
          <span className="text-small text-ink-2">{texts.oldestFirst}</span>
        </SectionHeading>
        {failed && (
          <ErrorState
            title={adminTexts.loadFailed}
            error={failed.error}
            onRetry={() => failed.refetch()}
            retrying={failed.isFetching}
          />
        )}
        {!failed && !items && <ListSkeleton />}
        {items && <Waiting items={items} />}
      </div>
    </section>
  )
}
