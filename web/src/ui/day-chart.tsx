// Day chart: sums by the day as bars that run with the text, oldest first; a press, a swipe or the arrow keys pick a day to be read.
import { type ReactNode, useState } from 'react'
import { chartScale } from '../lib/chart-scale.ts'
import { formatDay } from '../lib/dates.ts'
import { classes } from './classes.ts'

interface ChartedDay {
  /** As 2026-11-25. */
  day: string
  /** One for each series; none below zero. */
  values: readonly number[]
}

interface Series {
  name: string
  /** Of its bars and of the dot beside its name: a background. */
  className: string
  /** Said beside the name. */
  total?: ReactNode
}

/** One that is higher than the chart is cut: a gap near its top says so. */
function Bar({ share, className }: { share: number; className: string }) {
  return (
    <span
      data-cut={share > 1 || undefined}
      className={classes('relative max-w-3 flex-1 rounded-t-[3px]', className)}
      style={{ height: `${Math.min(Math.max(share * 100, share > 0 ? 2 : 0), 100)}%` }}
    >
      {share > 1 && <span className="absolute inset-x-0 top-2.5 h-1 -skew-y-12 bg-surface" />}
    </span>
  )
}

function Legend({ name, className, total }: Series) {
  return (
    <span className="flex items-center gap-1.5 text-small text-ink-2">
      <span aria-hidden className={classes('size-2.5 shrink-0 rounded-full', className)} />
      {name}
      {total}
    </span>
  )
}

/** A range over the bars: by touch, pointer and keyboard alike, and mirrored with them. */
function Picker({ label, days, place, onPlace, say }: PickerProps) {
  const day = days[place]
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={day && say(day)}
      min={0}
      max={days.length - 1}
      value={place}
      onChange={({ target }) => onPlace(target.valueAsNumber)}
      className="peer absolute inset-0 m-0 size-full cursor-pointer touch-pan-y opacity-0"
    />
  )
}

interface PickerProps {
  label: string
  days: readonly ChartedDay[]
  place: number
  onPlace: (place: number) => void
  say: (day: ChartedDay) => string
}

export interface DayChartProps {
  series: readonly Series[]
  /** Oldest first. */
  days: readonly ChartedDay[]
  /** All that there is to know of a day, in words. */
  say: (day: ChartedDay) => string
  /** Days can be picked, and this is what it is called; the last is picked at first, and what is said of it is read below. */
  pick?: string
}

export function DayChart({ series, days, say, pick }: DayChartProps) {
  const full = chartScale(days.flatMap(({ values }) => values))
  const [chosen, setChosen] = useState<number>()
  const place = Math.min(chosen ?? days.length - 1, days.length - 1)
  const picked = pick === undefined ? undefined : days[place]
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {series.map((one) => (
          <Legend key={one.name} {...one} />
        ))}
      </p>
      <div className="relative rounded-s has-focus-visible:outline-[2.5px] has-focus-visible:outline-brand">
        <ul className="flex h-32 items-end gap-1 border-b border-line">
          {days.map((day) => (
            <li
              key={day.day}
              className={classes(
                'flex h-full min-w-0 flex-1 items-end justify-center gap-px rounded-t-[3px]',
                day === picked && 'bg-brand-soft',
              )}
            >
              <span className="sr-only">{say(day)}</span>
              {series.map(({ name, className }, index) => (
                <Bar key={name} share={(day.values[index] ?? 0) / full} className={className} />
              ))}
            </li>
          ))}
        </ul>
        {picked && pick && <Picker label={pick} days={days} place={place} onPlace={setChosen} say={say} />}
      </div>
      {first && last && (
        <p aria-hidden className="flex justify-between text-tiny text-ink-2">
          <span>{formatDay(first.day)}</span>
          <span>{formatDay(last.day)}</span>
        </p>
      )}
      {picked && (
        <p aria-hidden className="rounded-m bg-surface-2 px-3 py-2 text-small">
          {say(picked)}
        </p>
      )}
    </div>
  )
}
