// The audit log: who did what to whom, when and why. Nothing here can be done but read.
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText, Server } from 'lucide-react'
import { formatDateTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { plural } from '../../lib/plural.ts'
import { adminTexts } from '../../messages/admin.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteScrollSentinel } from '../../ui/infinite-scroll-sentinel.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { settingName, settingValue } from './app-settings.ts'
import { auditLogQuery, type LoggedAction, type LoggedDetails } from './audit-log.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { SectionHeading } from './section-heading.tsx'

const texts = adminTexts.log
const actionNames: Readonly<Record<string, string>> = texts.actions

function said({ reason, notes, name, amount, count, key, before, after }: LoggedDetails): string {
  const change = key && texts.changed(settingName(key), settingValue(before), settingValue(after))
  const parts = [
    name,
    reason,
    notes,
    amount === undefined ? undefined : plural(amount, walletTexts.amounts.points),
    count === undefined ? undefined : formatNumber(count),
    change,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** By `npm run admin` and the like nobody of the app acts; so it is said where the account is gone. */
function Lead({ admin }: { admin: LoggedAction['admin'] }) {
  if (admin) return <Avatar name={admin.name} url={admin.avatarUrl} size={40} />
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-ink-2">
      <Server aria-hidden size={20} />
    </span>
  )
}

function Entry({ entry }: { entry: LoggedAction }) {
  const { action, admin, person, personName, details, createdAt } = entry
  const what = said(details)
  return (
    <li>
      <ListRow
        inset
        lead={<Lead admin={admin} />}
        title={
          <>
            {actionNames[action] ?? texts.unknown}
            {personName && (
              <>
                : <bdi>{personName}</bdi>
              </>
            )}
          </>
        }
        detail={
          <>
            {what && <bdi className="block wrap-anywhere">{what}</bdi>}
            <bdi>{admin?.name ?? texts.server}</bdi> ·{' '}
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </>
        }
        to={person ? `/user/${person.id}` : undefined}
        arrow={person !== null}
      />
    </li>
  )
}

function Entries() {
  const query = useInfiniteQuery(auditLogQuery)
  const { data, error, refetch, isFetching } = query
  if (!data && error) {
    return (
      <ErrorState
        title={adminTexts.loadFailed}
        error={error}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <ListSkeleton />
  const entries = data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0) {
    return (
      <div className="card">
        <EmptyState icon={ScrollText} title={texts.empty} detail={texts.emptyDetail} />
      </div>
    )
  }
  return (
    <>
      <ul className="card divide-y divide-line overflow-hidden">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <InfiniteScrollSentinel query={query} end={texts.end} />
    </>
  )
}

export function AuditLogSection() {
  return (
    <section className="grid gap-3">
      <SectionHeading title={texts.heading} />
      <Entries />
    </section>
  )
}
