// The face of the daily timer: a ring that fills, and inside it the time left, what is ready, or what was just paid.
import { Pickaxe } from 'lucide-react'
import type { ReactNode } from 'react'
import { hoursClock } from '../../lib/duration.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { mineTexts } from '../../messages/mine.ts'
import { classes } from '../../ui/classes.ts'
import { Amount } from '../wallet/index.ts'
import { gemsWord, type Reward, rewardInWords } from './reward.ts'
import type { TimerView } from './timer-rules.ts'

const texts = mineTexts.timer
/** As large as the words in it ask for, and no wider than its place. */
export const dialSize = 'aspect-square w-[min(100%,calc(14*var(--text-base)))]'
/** Sizes of what stands in the ring: where that is as wide as its place, letters grow no further, and cross it nowhere. */
const small = 'text-small [font-size:min(var(--text-small),5.9cqi)]'
const middle = 'text-md [font-size:min(var(--text-md),6.8cqi)]'
const larger = 'text-lg [font-size:min(var(--text-lg),8.1cqi)]'
const large = 'text-3xl [font-size:min(var(--text-3xl),15.3cqi)]'
const radius = 92
const circumference = 2 * Math.PI * radius

function Ring({ progress }: { progress: number }) {
  const ring = { cx: 110, cy: 110, r: radius, fill: 'none', strokeWidth: 14, strokeLinecap: 'round' } as const
  return (
    <svg aria-hidden="true" viewBox="0 0 220 220" className="relative size-full -rotate-90">
      <defs>
        <linearGradient id="dial" x1="0" x2="1">
          <stop className="[stop-color:var(--dial-start)]" />
          <stop offset="1" className="[stop-color:var(--dial-end)]" />
        </linearGradient>
      </defs>
      <circle cx={110} cy={110} r={radius} className="fill-surface" />
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

function Idle() {
  return (
    <>
      <Pickaxe aria-hidden size={40} strokeWidth={1.6} className="mx-auto text-brand" />
      <span className={`${larger} font-semibold`}>{texts.idle}</span>
      <span className={`mx-auto max-w-[65cqi] text-ink-2 ${small}`}>{texts.idleDetail}</span>
    </>
  )
}

/** So many gems in large, and the points below them. */
function Sum({ reward: { gems, points }, above }: { reward: Reward; above: ReactNode }) {
  return (
    <>
      <span className={`text-ink-2 ${small}`}>{above}</span>
      <span className={`ltr leading-tight font-bold text-gem ${large}`}>+{formatNumber(gems)}</span>
      <span className={`font-semibold text-gem ${middle}`}>{gemsWord(gems)}</span>
      {points > 0 && (
        <span className="mt-1 justify-self-center">
          <Amount chip currency="points" sign="+" value={points} />
        </span>
      )}
    </>
  )
}

function Clock({ left }: { left: number }) {
  return (
    <span role="timer" className="ltr">
      {hoursClock(left)}
    </span>
  )
}

function Inside({ view, reward, paid }: Pick<DialProps, 'view' | 'reward' | 'paid'>) {
  if (paid) return <Sum reward={paid} above={texts.claimed} />
  if (view.phase === 'idle') return <Idle />
  if (view.phase === 'claimable') {
    return <Sum reward={reward} above={view.left > 0 ? <Clock left={view.left} /> : texts.ready} />
  }
  return (
    <>
      <span className={`text-ink-2 ${small}`}>{texts.left}</span>
      <span className={`leading-tight font-semibold ${large}`}>
        <Clock left={view.left} />
      </span>
      <span className={`ltr text-ink-2 ${small}`}>{percentOf(view)}%</span>
    </>
  )
}

/** Whole percents, 100 only once it is over. */
function percentOf({ progress }: TimerView): number {
  return Math.floor(progress * 100)
}

export interface DialProps {
  view: TimerView
  /** What a claim would grant. */
  reward: Reward
  /** What was just granted, until the next start. */
  paid: Reward | undefined
  /** Claims; there where the reward is ready. */
  onClaim: (() => void) | undefined
}

/** What waits glows; a tap anywhere on the dial takes it, as the button below does for the keyboard. */
export function Dial({ view, reward, paid, onClaim }: DialProps) {
  return (
    <div data-dial className={`relative mx-auto ${dialSize}`}>
      {(onClaim || paid) && (
        <span
          aria-hidden
          className={classes(
            'absolute -inset-5 rounded-full bg-radial from-ray from-55% to-transparent to-72%',
            onClaim && 'animate-pulse-glow',
          )}
        />
      )}
      <div
        role="progressbar"
        aria-label={texts.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={paid ? 100 : percentOf(view)}
        className="size-full"
      >
        <Ring progress={paid ? 1 : view.progress} />
      </div>
      <div className="@container absolute inset-0 grid place-content-center gap-0.5 text-center">
        <Inside view={view} reward={reward} paid={paid} />
      </div>
      <p role="status" className="sr-only">
        {paid && `${texts.claimed}: ${rewardInWords(paid)}`}
      </p>
      {onClaim && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          data-claim
          onClick={onClaim}
          className="absolute inset-0 rounded-full transition active:bg-ray/40"
        />
      )}
    </div>
  )
}
