// An amount of points being typed: digits of any script, what there is of them, and a way to take all of it.
import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextField } from '../../ui/text-field.tsx'

export interface AmountFieldProps {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** A button that stands at the end of the field. */
  end?: ReactNode
}

/** More digits than any balance has. */
const maxLength = 20

export function AmountField(props: AmountFieldProps) {
  return (
    <TextField
      {...props}
      icon={Coins}
      dir={props.value === '' ? 'rtl' : 'ltr'}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={maxLength}
    />
  )
}
