// Gems by the day: what people got beside what they spent.
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { adminTexts } from '../../messages/admin.ts'
import { DayChart } from '../../ui/day-chart.tsx'
import type { GemDay } from './ledger-summary.ts'

const texts = adminTexts.ledger

const series = [
  { name: texts.claimed, className: 'bg-brand' },
  { name: texts.spent, className: 'bg-gem' },
]

export function GemDaysChart({ days }: { days: GemDay[] }) {
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <h3 className="font-semibold">{texts.gems}</h3>
      <DayChart
        series={series}
        days={days.map(({ day, claimed, spent }) => ({ day, values: [claimed, spent] }))}
        say={({ day, values: [claimed = 0, spent = 0] }) =>
          texts.onDay(formatDay(day), formatNumber(claimed), formatNumber(spent))
        }
      />
    </section>
  )
}
