// Where one is in a few steps.
import { Check } from 'lucide-react'
import { classes } from './classes.ts'

/** `current` counts from 1. */
export function Stepper({
  label,
  steps,
  current,
}: {
  label: string
  steps: readonly string[]
  current: number
}) {
  return (
    <ol aria-label={label} className="mb-6 flex">
      {steps.map((step, index) => {
        const state = index + 1 < current ? 'done' : index + 1 === current ? 'now' : 'ahead'
        return (
          <li
            key={step}
            aria-current={state === 'now' ? 'step' : undefined}
            className="relative grid flex-1 justify-items-center gap-1.5 text-center text-tiny"
          >
            {index > 0 && (
              <span
                aria-hidden
                className={classes(
                  'absolute end-1/2 top-4 me-5 h-0.5 w-[calc(100%-var(--spacing)*10)] -translate-y-1/2 rounded-full',
                  state === 'ahead' ? 'bg-line' : 'bg-brand',
                )}
              />
            )}
            <span
              className={classes(
                'grid size-8 place-items-center rounded-full text-sm font-semibold transition-colors',
                state === 'ahead' ? 'bg-surface-2 text-ink-2' : 'bg-brand text-brand-ink',
              )}
            >
              {state === 'done' ? <Check aria-hidden size={18} /> : index + 1}
            </span>
            <span className={state === 'now' ? 'font-semibold text-ink' : 'text-ink-2'}>{step}</span>
          </li>
        )
      })}
    </ol>
  )
}
