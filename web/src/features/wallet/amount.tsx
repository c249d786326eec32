// So much of a currency, in its colour and with its sign: gold for points, violet for gems.
import { Coins, Gem, type LucideIcon } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { classes } from '../../ui/classes.ts'
import type { Currency } from './wallet.ts'

export const currencyIcons: Readonly<Record<Currency, LucideIcon>> = { points: Coins, gems: Gem }

const inkOf: Readonly<Record<Currency, string>> = { points: 'text-gold', gems: 'text-gem' }
const chipOf: Readonly<Record<Currency, string>> = { points: 'bg-gold-soft', gems: 'bg-gem-soft' }

export interface AmountProps {
  currency: Currency
  value: number
  /** Stands before the number, as in +400. */
  sign?: '+'
  /** On a ground of its own. */
  chip?: boolean
  /** Words after the number. */
  after?: string
}

export function Amount({ currency, value, sign, chip = false, after }: AmountProps) {
  const Icon = currencyIcons[currency]
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap',
        inkOf[currency],
        chip && 'rounded-full px-3 py-1',
        chip && chipOf[currency],
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={2} className="shrink-0" />
      <span className="sr-only">{walletTexts.currencies[currency]}</span>
      <span className="ltr">
        {sign}
        {formatNumber(value)}
      </span>
      {after}
    </span>
  )
}
