// What one has, and what will be left of it once the transfer is made.
import { transferTexts as texts } from '../../messages/transfers.ts'
import { Amount } from '../wallet/index.ts'

function Line({ label, points }: { label: string; points: number }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="text-ink-2">{label}</span>
      <Amount currency="points" value={points} />
    </p>
  )
}

export interface BalanceAfterProps {
  /** Points; undefined while not known. */
  balance: number | undefined
  /** Points to be sent; undefined where nothing is typed that could be. */
  amount: number | undefined
}

export function BalanceAfter({ balance, amount }: BalanceAfterProps) {
  if (balance === undefined) return null
  return (
    <div className="grid gap-1 rounded-m bg-surface-2 px-4 py-2.5 text-small">
      <Line label={texts.balance} points={balance} />
      {amount !== undefined && <Line label={texts.balanceAfter} points={balance - amount} />}
    </div>
  )
}
