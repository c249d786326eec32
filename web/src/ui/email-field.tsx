// An email address.
import { Mail } from 'lucide-react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export function EmailField(props: Omit<TextFieldProps, 'type' | 'icon' | 'inputMode' | 'dir'>) {
  return (
    <TextField
      autoComplete="email"
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      dir={props.value === '' ? 'rtl' : 'ltr'}
      icon={Mail}
    />
  )
}
