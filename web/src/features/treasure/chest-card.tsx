// One treasure chest: what is in it, what it costs, how many keys and how much time are left, and opening it.

import { durationParts } from '../../lib/duration.ts'
import { plural } from '../../lib/plural.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { treasureTexts as texts } from '../../messages/treasure.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FormError } from '../../ui/form-error.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Amount } from '../wallet/index.ts'
import { ChestFigure } from './chest-figure.tsx'
import { chestState, type TreasureChest } from './treasure-chests.ts'

function TimeLeft({ left }: { left: number }) {
  const { days, clock } = durationParts(left)
  return (
    <span role="timer" className="font-semibold tabular-nums">
      {days > 0 && plural(days, texts.days)}
      <span className="ltr">{clock}</span>
    </span>
  )
}

const ends = { opened: texts.opened, expired: texts.expired, 'no-keys': texts.noKeys } as const

export interface ChestCardProps {
  chest: TreasureChest
  refusal: Refusal | undefined
  isOpening: boolean
  /** Another is being opened. */
  disabled: boolean
  onOpen: () => void
}

export function ChestCard({ chest, refusal, isOpening, disabled, onOpen }: ChestCardProps) {
  const { name, points, gemCost, keysRemaining, totalKeys, until } = chest
  const left = useCountdown(until)
  const state = chestState(chest, left)
  const isGone = state === 'expired' || state === 'no-keys'
  return (
    <li className="card grid grid-cols-[minmax(0,1fr)] gap-3.5 p-4">
      <div className="flex flex-wrap items-center gap-4">
        <span
          className={classes(
            'grid h-24 w-28 shrink-0 place-items-center rounded-m',
            isGone ? 'bg-surface-2' : 'bg-gold-soft',
          )}
        >
          <ChestFigure isOpen={state === 'opened'} isDimmed={isGone} className="h-20" />
        </span>
        <div className="min-w-0 flex-[1_1_9em]">
          <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
          <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
            {texts.prize}
            <Amount currency="points" value={points} />
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
            {texts.price}
            <Amount currency="gems" value={gemCost} />
          </p>
          {state !== 'opened' && (
            <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
              {texts.left}
              {left > 0 ? <TimeLeft left={left} /> : texts.expired}
            </p>
          )}
        </div>
      </div>
      <div className="grid gap-1.5">
        <p className="flex justify-between gap-3 text-small text-ink-2">
          {texts.keys}
          <span className="font-semibold text-ink">{texts.keysLeft(keysRemaining, totalKeys)}</span>
        </p>
        <ProgressBar label={texts.keys} value={totalKeys > 0 ? keysRemaining / totalKeys : 0} />
      </div>
      <FormError refusal={refusal} busy={isOpening} />
      {state === 'open' ? (
        <Button
          variant="gold"
          block
          loading={isOpening}
          disabled={disabled}
          aria-label={isOpening ? undefined : texts.openOf(name)}
          onClick={onOpen}
        >
          {isOpening ? texts.opening : texts.open}
        </Button>
      ) : (
        <Button variant="quiet" block disabled>
          {ends[state]}
        </Button>
      )}
    </li>
  )
}
