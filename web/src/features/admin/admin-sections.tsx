// The sections of /admin: which there are, in the order in which they are looked at, and the way between them. Which one is shown stands
// in the address, so that one can return to it.
import {
  BadgeCheck,
  Ban,
  Flag,
  Headset,
  Inbox,
  Landmark,
  type LucideIcon,
  ScrollText,
  Settings,
  UsersRound,
} from 'lucide-react'
import { Tabs as Primitive } from 'radix-ui'
import { type ComponentType, useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { formatNumber } from '../../lib/numbers.ts'
import { useMediaQuery, wideDesktop } from '../../lib/use-media-query.ts'
import { adminTexts } from '../../messages/admin.ts'
import { reportTexts } from '../../messages/reports.ts'
import { supportTexts } from '../../messages/support.ts'
import { AgentsSection } from './agents-section.tsx'
import { AuditLogSection } from './audit-log-section.tsx'
import { BansSection } from './bans-section.tsx'
import { LedgerSection } from './ledger-section.tsx'
import { OpenWork, useOpenWork } from './open-work.tsx'
import { PeopleSection } from './people-section.tsx'
import { ReportList } from './report-list.tsx'
import { SectionHeading } from './section-heading.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SupportSection } from './support-section.tsx'

interface AdminSection {
  id: string
  label: string
  icon: LucideIcon
  content: ComponentType
}

function ReportsSection() {
  return (
    <section className="grid gap-3">
      <SectionHeading title={reportTexts.desk.heading} />
      <ReportList />
    </section>
  )
}

const sections: readonly AdminSection[] = [
  { id: 'work', label: adminTexts.work.heading, icon: Inbox, content: OpenWork },
  { id: 'agents', label: adminTexts.agents.heading, icon: BadgeCheck, content: AgentsSection },
  { id: 'reports', label: reportTexts.desk.heading, icon: Flag, content: ReportsSection },
  { id: 'support', label: supportTexts.desk.heading, icon: Headset, content: SupportSection },
  { id: 'people', label: adminTexts.people.heading, icon: UsersRound, content: PeopleSection },
  { id: 'bans', label: adminTexts.bans, icon: Ban, content: BansSection },
  { id: 'ledger', label: adminTexts.ledger.heading, icon: Landmark, content: LedgerSection },
  { id: 'log', label: adminTexts.log.heading, icon: ScrollText, content: AuditLogSection },
  { id: 'settings', label: adminTexts.settings.heading, icon: Settings, content: SettingsSection },
]

const listClass = [
  'scrollbar-none -mx-3 flex gap-1.5 overflow-x-auto px-3 pb-1',
  'xl:overflow-visible xl:sticky xl:top-[calc(1.25rem+var(--banner))] xl:mx-0 xl:grid xl:content-start xl:gap-0.5 xl:self-start xl:px-0',
].join(' ')

const linkClass = [
  'flex min-h-11 shrink-0 items-center gap-2.5 rounded-full border border-line bg-surface px-4 text-md font-medium',
  'whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:outline-offset-[-2.5px]',
  'xl:rounded-m xl:border-transparent xl:bg-transparent xl:px-3 xl:hover:bg-surface-2',
  'chosen:border-transparent chosen:bg-brand-soft chosen:font-semibold chosen:text-brand',
].join(' ')

/** How much waits, beside what it waits for; nothing where nothing does. */
function useCounts(): Readonly<Record<string, number>> {
  const { items = [] } = useOpenWork()
  return {
    work: items.length,
    agents: items.filter(({ kind }) => kind === 'application').length,
    reports: items.filter(({ kind }) => kind === 'report').length,
    support: items.filter(({ kind }) => kind === 'support').length,
  }
}

/** On a phone the way to the one that is shown may lie beyond the edge. */
function useShownInSight(shown: string) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const entry = list.current?.querySelector(`[data-section="${shown}"]`)
    entry?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [shown])
  return list
}

function Count({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span className="xl:ms-auto">
      <span className="ltr block min-w-6 rounded-full bg-surface-2 px-1.5 text-center text-small font-semibold text-ink">
        {formatNumber(count)}
      </span>
    </span>
  )
}

export function AdminSections() {
  const [params, setParams] = useSearchParams()
  const counts = useCounts()
  const isWide = useMediaQuery(wideDesktop)
  const asked = params.get('section')
  const shown = sections.some(({ id }) => id === asked) ? String(asked) : 'work'
  const list = useShownInSight(shown)
  return (
    <Primitive.Root
      dir="rtl"
      orientation={isWide ? 'vertical' : 'horizontal'}
      value={shown}
      onValueChange={(section) => setParams({ section }, { replace: true })}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-[13rem_minmax(0,1fr)] xl:gap-6"
    >
      <Primitive.List ref={list} aria-label={adminTexts.sections} className={listClass}>
        {sections.map(({ id, label, icon: Icon }) => (
          <Primitive.Trigger key={id} value={id} data-section={id} className={linkClass}>
            <Icon aria-hidden size={19} strokeWidth={1.9} className="shrink-0" />
            {label}
            <Count count={counts[id]} />
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {sections.map(({ id, content: Content }) => (
        <Primitive.Content key={id} value={id} className="min-w-0 outline-none">
          <Content />
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
