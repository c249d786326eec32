// One piece of open work: who waits, for what and how long; an application opens for its answer, a report or a question to the support leads to its section.
import { ClockAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { plural } from '../../lib/plural.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { adminTexts } from '../../messages/admin.ts'
import { reportTexts } from '../../messages/reports.ts'
import { supportTexts } from '../../messages/support.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ApplicationFacts, StatusBadge } from '../agents/index.ts'
import type { AgentApplication } from './agent-applications.ts'
import { ApplicationReview } from './application-review.tsx'
import { isLate, type OpenWorkItem } from './open-work-order.ts'
import { ReviewToggle, useReviewOpen } from './review-toggle.tsx'
import { conversationParam } from './support-desk.ts'

const texts = adminTexts.work

interface Summary {
  name: string
  avatarUrl: string | null
  tag: string
  detail: string
}

function summaryOf(item: OpenWorkItem): Summary {
  if (item.kind === 'application') {
    const { applicant, location, services } = item.application
    const { name, avatarUrl } = applicant
    return { name, avatarUrl, tag: texts.application, detail: [location, services, texts.paid].join(' · ') }
  }
  if (item.kind === 'support') {
    const { person, lastMessage } = item.conversation
    const { name, avatarUrl } = person
    return { name, avatarUrl, tag: texts.support, detail: lastMessage || supportTexts.desk.picture }
  }
  const { kind, author, reportsCount, reasons } = item.reported
  const { name, avatarUrl } = author
  const report = texts.report[kind]
  const [first] = reasons
  return {
    ...{ name, avatarUrl },
    tag: first ? `${report}: ${reportTexts.reasons[first.reason]}` : report,
    detail: plural(reportsCount, reportTexts.desk.reports),
  }
}

function Age({ item }: { item: OpenWorkItem }) {
  const now = Date.now()
  const late = isLate(item, now)
  return (
    <time
      dateTime={item.waitsSince}
      className={classes(
        'flex shrink-0 items-center gap-1 text-small',
        late ? 'font-semibold text-danger' : 'text-ink-2',
      )}
    >
      {late && <ClockAlert aria-hidden size={16} />}
      {relativeTime(item.waitsSince, now)}
    </time>
  )
}

function Head({ item, children }: { item: OpenWorkItem; children: ReactNode }) {
  const { name, avatarUrl, tag, detail } = summaryOf(item)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar name={name} url={avatarUrl} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <bdi className="max-w-full truncate font-semibold">{name}</bdi>
          <Badge>{tag}</Badge>
        </p>
        <p className="line-clamp-2 wrap-anywhere text-small text-ink-2">{detail}</p>
      </div>
      <div className="ms-auto flex items-center gap-3">{children}</div>
    </div>
  )
}

interface ApplicationRowProps {
  item: OpenWorkItem & { kind: 'application' }
  onAnswered: (item: OpenWorkItem) => void
}

function ApplicationRow({ item, onAnswered }: ApplicationRowProps) {
  const { application } = item
  const { isOpen, toggle, place } = useReviewOpen(application.id)
  const row = useRef<HTMLLIElement>(null)
  const decided = (answered: AgentApplication) => {
    onAnswered({ ...item, application: answered })
    row.current?.focus()
  }
  const isPending = application.status === 'pending'
  return (
    <li ref={row} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-1 py-3 outline-none">
      <Head item={item}>
        {isPending && <Age item={item} />}
        {!isPending && <StatusBadge status={application.status} />}
        {isPending && (
          <ReviewToggle
            name={application.applicant.name}
            label={texts.review}
            variant="main"
            isOpen={isOpen}
            onToggle={toggle}
          />
        )}
      </Head>
      {isPending && isOpen && (
        <div ref={place} className="grid scroll-mb-24 gap-3 rounded-m bg-surface-2/60 p-3.5">
          <ApplicationFacts application={application} />
          <ApplicationReview application={application} onDecided={decided} />
        </div>
      )}
    </li>
  )
}

interface LeadingRowProps {
  item: OpenWorkItem
  /** Where it is answered, as the address of /admin says it. */
  place: Record<string, string>
}

function LeadingRow({ item, place }: LeadingRowProps) {
  const [, setParams] = useSearchParams()
  const { name } = summaryOf(item)
  return (
    <li className="px-1 py-3">
      <Head item={item}>
        <Age item={item} />
        <Button compact aria-label={texts.reviewOf(name)} onClick={() => setParams(place)}>
          {texts.review}
        </Button>
      </Head>
    </li>
  )
}

export interface OpenWorkRowProps {
  item: OpenWorkItem
  onAnswered: (item: OpenWorkItem) => void
}

export function OpenWorkRow({ item, onAnswered }: OpenWorkRowProps) {
  if (item.kind === 'report') return <LeadingRow item={item} place={{ section: 'reports' }} />
  if (item.kind === 'support') {
    return <LeadingRow item={item} place={{ section: 'support', [conversationParam]: item.id }} />
  }
  return <ApplicationRow item={item} onAnswered={onAnswered} />
}
