// A password, with a button that shows it.
import { Eye, EyeOff, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { toLatinDigits } from '../lib/digits.ts'
import { fieldTexts } from '../messages/fields.ts'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/**
 * Its digits are Latin ones, whichever the keyboard writes: nobody sees which they were, and another keyboard writes others. Give
 * `autoComplete` as `current-password` or `new-password`, so that password managers know which one it is.
 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'icon' | 'end' | 'clean'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      clean={toLatinDigits}
      type={shown ? 'text' : 'password'}
      dir={props.value === '' ? 'rtl' : 'ltr'}
      autoCapitalize="none"
      spellCheck={false}
      icon={LockKeyhole}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? fieldTexts.hidePassword : fieldTexts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-me-2 text-ink-3"
        />
      }
    />
  )
}
