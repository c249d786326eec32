// The figures of the last 24 hours, above the open work. Without them the work is there all the same.
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { adminTexts } from '../../messages/admin.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { overviewQuery } from './admin-overview.ts'

const texts = adminTexts.figures

interface FigureProps {
  name: string
  value: number | undefined
  detail?: string | undefined
}

function Figure({ name, value, detail }: FigureProps) {
  return (
    <div className="card min-w-0 px-4 py-3">
      <dt className="text-small text-ink-2">{name}</dt>
      <dd>
        {value === undefined ? (
          <Skeleton className="my-1 h-7 w-16 rounded-s" />
        ) : (
          <span className="ltr block truncate text-end text-2xl font-bold">{formatNumber(value)}</span>
        )}
        {detail && <span className="block text-tiny text-ink-2">{detail}</span>}
      </dd>
    </div>
  )
}

export function AdminFigures() {
  const { data, isError } = useQuery(overviewQuery)
  if (isError && !data) return null
  return (
    <section aria-label={texts.title}>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Figure
          name={texts.active}
          value={data?.active_today}
          detail={data && texts.members(formatNumber(data.members))}
        />
        <Figure
          name={texts.newcomers}
          value={data?.new_today}
          detail={data && texts.before(formatNumber(data.new_yesterday))}
        />
        <Figure name={texts.spent} value={data?.points_spent_today} />
        <Figure name={texts.banned} value={data?.active_bans} />
      </dl>
    </section>
  )
}
