// Several lines of text, growing with what is written.
import type { ComponentProps } from 'react'
import { Field, type FieldTexts, wellClass } from './field.tsx'

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string
  onValue: (value: string) => void
}

export function TextArea({ label, labelHidden, error, hint, value, onValue, ...rest }: TextAreaProps) {
  return (
    <Field label={label} labelHidden={labelHidden} error={error} hint={hint} empty={value.trim() === ''}>
      {(link) => (
        <div className={wellClass(link['aria-invalid'], 'py-3')}>
          <textarea
            dir={value === '' ? undefined : 'auto'}
            {...rest}
            {...link}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            className="field-sizing-content max-h-60 min-h-24 w-full min-w-0 resize-none break-words bg-transparent text-base outline-none"
          />
        </div>
      )}
    </Field>
  )
}
