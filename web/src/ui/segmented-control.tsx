// Segmented control: one of a few choices, all of them in sight. Radio buttons: arrows move between them, a screen reader counts them.
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { classes } from './classes.ts'
import { segmentClass, segmentWellClass } from './segment.ts'

interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: LucideIcon
}

export interface SegmentedControlProps<Value extends string> {
  /** What is chosen; for those who do not see it. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onValue: (value: Value) => void
}

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value: chosen, onValue } = props
  const name = useId()
  return (
    <fieldset className={segmentWellClass}>
      <legend className="sr-only">{label}</legend>
      {segments.map(({ value, label: text, icon: Icon }) => (
        <label
          key={value}
          className={classes(
            segmentClass,
            'relative text-sm has-focus-visible:outline-[2.5px] has-focus-visible:outline-brand',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onValue(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {Icon && <Icon aria-hidden size={17} className="shrink-0" />}
          {text}
        </label>
      ))}
    </fieldset>
  )
}
