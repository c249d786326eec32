// An amount of points being typed, in digits of any script.
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
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={maxLength}
    />
  )
}
