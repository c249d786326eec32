// An amount of points or gems being typed, in digits of any script.
import type { ComponentProps, ReactNode } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { currencyIcons } from './amount.tsx'
import type { Currency } from './wallet.ts'

export interface AmountFieldProps {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** A button that stands at the end of the field. */
  end?: ReactNode
  currency?: Currency
  enterKeyHint?: ComponentProps<'input'>['enterKeyHint']
}

/** More digits than any balance has. */
const maxLength = 20

export function AmountField({ currency = 'points', enterKeyHint = 'done', ...rest }: AmountFieldProps) {
  return (
    <TextField
      {...rest}
      icon={currencyIcons[currency]}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint={enterKeyHint}
      maxLength={maxLength}
    />
  )
}
