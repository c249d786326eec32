// What a banned person is told: why, since when, until when, for how long, and how much is left.
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { plural } from '../../lib/plural.ts'
import { banTexts } from '../../messages/bans.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { type Ban, banDays, banEnd, isPermanent } from './ban.ts'

export interface BanFactsProps {
  ban: Ban
  /** Reason, dates and what is left only: the notice at the door (spec 0 §3). */
  brief?: boolean
  onOver: () => void
}

type FactText = [name: string, value: string]

function factsOf(ban: Ban, brief: boolean): readonly FactText[] {
  const begun: FactText[] = [
    [banTexts.reason, ban.reason],
    [banTexts.bannedAt, formatDateTime(ban.bannedAt)],
  ]
  const until: FactText[] =
    ban.bannedUntil === null ? [] : [[banTexts.bannedUntil, formatDateTime(ban.bannedUntil)]]
  // One of seconds ends on the day on which it began.
  if (brief) return banDays(ban) > 0 && ban.endsByItself ? [...begun, ...until] : begun
  const length = isPermanent(ban) ? banTexts.forGood : plural(banDays(ban), banTexts.bannedFor)
  const notes: FactText[] = ban.adminNotes ? [[banTexts.adminNotes, ban.adminNotes]] : []
  return [...begun, ...until, [banTexts.duration, length], ...notes]
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2 border-b border-line py-3 text-sm last:border-0">
      <dt className="text-small text-ink-2">{name}</dt>
      <dd className="ms-auto text-end font-semibold whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}

export function BanFacts({ ban, brief = false, onOver }: BanFactsProps) {
  return (
    <dl className="text-start">
      {factsOf(ban, brief).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {ban.endsByItself && (
        <Fact name={banTexts.remaining}>
          <Countdown
            until={banEnd(ban)}
            daysText={(days) => plural(days, banTexts.daysLeft)}
            onOver={onOver}
          />
        </Fact>
      )}
    </dl>
  )
}
