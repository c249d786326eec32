// What every input has: a label, a place for its error or hint, and the well it stands in.
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { useFormIncomplete } from './form.tsx'

export interface FieldTexts {
  label: string
  /** The label is only for those who do not see the field. */
  labelHidden?: boolean
  /** What is wrong with the value, in Arabic; announced when it appears. */
  error?: string | undefined
  hint?: ReactNode
}

/** What the input inside needs to be tied to its label and message. */
export interface FieldLink {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
}

export function Field({
  label,
  labelHidden,
  error,
  hint,
  empty,
  children,
}: FieldTexts & { empty: boolean; children: (link: FieldLink) => ReactNode }) {
  const id = useId()
  const isMissing = useFormIncomplete() && empty
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mx-0.5 text-sm font-semibold'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': error !== undefined || isMissing })}
      <div id={`${id}-note`} aria-live="polite" className="mx-0.5 text-small empty:hidden">
        {error ? (
          <p className="flex items-center gap-1.5 text-danger">
            <CircleAlert aria-hidden size={15} className="shrink-0" />
            {error}
          </p>
        ) : (
          hint && <div className="text-ink-2">{hint}</div>
        )}
      </div>
    </div>
  )
}

/** The class of the well around an input. */
export function wellClass(invalid: boolean, extra?: string): string {
  return classes(
    'flex min-h-13 items-center gap-2.5 rounded-m border-[1.5px] bg-surface-2 px-3.5 transition-colors',
    'focus-within:bg-surface',
    invalid ? 'border-danger' : 'border-transparent focus-within:border-brand',
    extra,
  )
}

/** The class of the bare input inside a well; the well shows the focus. What is below its line is cut, such as the dots of ي. */
export const bareInputClass = 'h-12 min-w-0 flex-1 bg-transparent text-base leading-12 outline-none'
