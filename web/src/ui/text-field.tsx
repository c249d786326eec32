// One line of text.
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { bareInputClass, Field, type FieldTexts, wellClass } from './field.tsx'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  onValue: (value: string) => void
  icon?: LucideIcon
  /** Stands at the end of the well: a state, a button. */
  end?: ReactNode
}

export function TextField({ label, error, hint, value, onValue, icon: Icon, end, ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} empty={value.trim() === ''}>
      {(link) => (
        <div className={wellClass(link['aria-invalid'])}>
          {Icon && <Icon aria-hidden size={22} strokeWidth={1.9} className="shrink-0 text-ink-3" />}
          <input
            {...rest}
            {...link}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            className={bareInputClass}
          />
          {end}
        </div>
      )}
    </Field>
  )
}
