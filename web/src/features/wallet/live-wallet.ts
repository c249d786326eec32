// Balances as they change: whoever pays, and from whichever device (docs/data.md).
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { tableWatch, useTableChanges } from '../../lib/use-table-changes.ts'
import { type Currency, invalidateWallet, movementsKey, walletQuery } from './wallet.ts'

/** A row of `user_points` or `user_gems`. */
export const balanceRow = v.object({ balance: v.number() })

/** Keeps the balances on screen up to date while the component is there. `onMoved` hears that something was paid, taken or given. */
export function useLiveWallet(userId: string, onMoved: () => void = () => undefined): void {
  const queryClient = useQueryClient()
  const { queryKey } = walletQuery(userId)
  const own = { event: 'UPDATE', filter: `user_id=eq.${userId}` } as const
  const show = (currency: Currency, balance: number) => {
    onMoved()
    // Balances that are on their way may be those of before, and would take the place of this one.
    if (queryClient.isFetching({ queryKey })) invalidateWallet(queryClient)
    else {
      queryClient.setQueryData(queryKey, (wallet) => wallet && { ...wallet, [currency]: balance })
      queryClient.invalidateQueries({ queryKey: movementsKey })
    }
  }
  const watches = [
    tableWatch('user_points', own, balanceRow, ({ balance }) => show('points', balance)),
    tableWatch('user_gems', own, balanceRow, ({ balance }) => show('gems', balance)),
  ]
  useTableChanges('wallet', watches, () => invalidateWallet(queryClient))
}
