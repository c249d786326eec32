// One line of text.
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cleanTyped } from './clean-typed.ts'
import { bareInputClass, Field, type FieldTexts, wellClass } from './field.tsx'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  onValue: (value: string) => void
  /** What the field takes of what is typed. */
  clean?: (typed: string) => string
  icon?: LucideIcon
  /** Stands at the end of the well: a state, a button. */
  end?: ReactNode
}

const asTyped = (typed: string) => typed

export function TextField(props: TextFieldProps) {
  const { label, error, hint, value, onValue, clean = asTyped, icon: Icon, end, ...rest } = props
  return (
    <Field label={label} error={error} hint={hint} empty={value.trim() === ''}>
      {(link) => (
        <div className={wellClass(link['aria-invalid'])}>
          {Icon && <Icon aria-hidden size={22} strokeWidth={1.9} className="shrink-0 text-ink-3" />}
          <input
            {...rest}
            {...link}
            value={value}
            onChange={({ target }) => onValue(cleanTyped(target, clean))}
            className={bareInputClass}
          />
          {end}
        </div>
      )}
    </Field>
  )
}
