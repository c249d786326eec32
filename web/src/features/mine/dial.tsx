// The face of the daily timer: a ring that fills, and the time left inside it.
import { Pickaxe } from 'lucide-react'
import type { ReactNode } from 'react'
import { hoursClock } from '../../lib/duration.ts'
import { mineTexts } from '../../messages/mine.ts'
import type { TimerView } from './timer-rules.ts'

const texts = mineTexts.timer
const radius = 92
const circumference = 2 * Math.PI * radius

function Ring({ progress }: { progress: number }) {
  const ring = { cx: 110, cy: 110, r: radius, fill: 'none', strokeWidth: 14, strokeLinecap: 'round' } as const
  return (
    <svg aria-hidden="true" viewBox="0 0 220 220" className="size-full -rotate-90">
      <defs>
        <linearGradient id="dial" x1="0" x2="1">
          <stop stopColor="#e3a92f" />
          <stop offset="1" stopColor="#0c8a7c" />
        </linearGradient>
      </defs>
      <circle {...ring} className="stroke-surface-2" />
      {progress > 0 && (
        <circle
          {...ring}
          stroke="url(#dial)"
          strokeDasharray={`${Math.max(0.5, progress * circumference)} ${circumference}`}
        />
      )}
    </svg>
  )
}

function Inside({ view }: { view: TimerView }) {
  if (view.phase === 'idle') {
    return (
      <>
        <Pickaxe aria-hidden size={40} strokeWidth={1.6} className="mx-auto text-brand" />
        <span className="text-lg font-semibold">{texts.idle}</span>
        <span className="mx-auto max-w-36 text-small text-ink-2">{texts.idleDetail}</span>
      </>
    )
  }
  return (
    <>
      <span className="text-small text-ink-2">{view.left > 0 ? texts.left : texts.ready}</span>
      <span role="timer" className="ltr text-[2.125rem] leading-tight font-semibold">
        {hoursClock(view.left)}
      </span>
      <span className="ltr text-small text-ink-2">{percentOf(view)}%</span>
    </>
  )
}

/** Whole percents, 100 only once it is over. */
function percentOf({ progress }: TimerView): number {
  return Math.floor(progress * 100)
}

/** `children` lie over it. */
export function Dial({ view, children }: { view: TimerView; children: ReactNode }) {
  return (
    <div className="relative mx-auto my-4 size-56">
      <div
        role="progressbar"
        aria-label={texts.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percentOf(view)}
        className="size-full"
      >
        <Ring progress={view.progress} />
      </div>
      <div className="absolute inset-0 grid place-content-center gap-0.5 text-center">
        <Inside view={view} />
      </div>
      {children}
    </div>
  )
}
