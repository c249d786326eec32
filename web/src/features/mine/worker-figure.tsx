// A worker of the mine as a figure: helmet and what they hold by what they produce, clothes by their tier.
import { classes } from '../../ui/classes.ts'
import type { Currency } from '../wallet/index.ts'

/** By the tier, from 0. */
const clothes = [
  'fill-face-1 stroke-face-1',
  'fill-face-5 stroke-face-5',
  'fill-face-3 stroke-face-3',
  'fill-face-4 stroke-face-4',
  'fill-face-7 stroke-face-7',
  'fill-face-2 stroke-face-2',
] as const

export interface WorkerFigureProps {
  /** Place in the list of its specialty, from 0. */
  tier: number
  specialty: Currency
  /** One cannot afford it: it stands there without its colours. */
  dimmed?: boolean
  /** The mine runs. */
  digging?: boolean
  className?: string
}

function Tool({ digging }: { digging: boolean }) {
  return (
    <g className={classes('origin-bottom [transform-box:fill-box]', digging && 'animate-dig')}>
      <path d="M-27-34L-17-74" className="stroke-face-7" strokeWidth="3.4" strokeLinecap="round" />
      <path d="M-34-70q16-14 34-1-18-6-34 1z" className="fill-tool" />
    </g>
  )
}

function Gem() {
  return <path d="M-32-62l5-6h10l5 6-10 13z" className="fill-gem" />
}

export function WorkerFigure({ tier, specialty, dimmed, digging = false, className }: WorkerFigureProps) {
  const shirt = clothes[tier] ?? clothes[0]
  const helmet = specialty === 'gems' ? 'fill-gem' : 'fill-coin-shade'
  return (
    <svg
      aria-hidden="true"
      viewBox="-37 -78 66 84"
      fill="none"
      className={classes(className, dimmed && 'opacity-45 grayscale')}
    >
      <ellipse cy="2" rx="20" ry="3.5" className="fill-black/15" />
      <path d="M-9-22L-10 0h8l2-16 2 16h8L9-22z" className="fill-figure-ink" />
      <path d="M-12-44q12-7 24 0l-1 24h-22z" className={shirt} strokeWidth="0" />
      <path d="M-8-46v26M8-46v26" className="stroke-coin" strokeWidth="3" />
      <path
        d="M11-42q9 4 10 14M-11-42q-9 2-11-7"
        className={classes(shirt, 'fill-none!')}
        strokeWidth="7"
        strokeLinecap="round"
      />
      <circle cx="21" cy="-26" r="4.2" className="fill-skin" />
      {specialty === 'gems' ? <Gem /> : <Tool digging={digging} />}
      <circle cx="-22" cy="-51" r="4.2" className="fill-skin" />
      <circle cy="-55" r="12.5" className="fill-skin" />
      <path
        d="M-4.3-54.5h.01M4.3-54.5h.01"
        className="stroke-figure-ink"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M-4-49.5q4 4 8 0" className="stroke-figure-ink" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M-14-58q0-15 14-15t14 15zM-17-58h34q0 3-3 3h-28q-3 0-3-3z" className={helmet} />
      <circle cy="-64" r="3.6" className="fill-white" />
    </svg>
  )
}
