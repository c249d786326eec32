// Select: one of many, from the platform's own list: on a phone nothing is easier to use. What is chosen is drawn here, as short as its
// place wants it.
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface SelectProps<Value extends string> {
  label: string
  value: Value
  onValue: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  /** What stands there for the value that is chosen. */
  children: ReactNode
  className?: string
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, onValue, options, children, className } = props
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onValue(option.value)
  }
  return (
    <span
      className={classes(
        'relative flex min-h-11 items-center gap-1 rounded-s pe-2 font-semibold',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-brand',
        className,
      )}
    >
      {children}
      <ChevronDown aria-hidden size={16} className="shrink-0 text-ink-3" />
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => choose(target.value)}
        className="absolute inset-0 w-full cursor-pointer bg-surface text-ink opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
