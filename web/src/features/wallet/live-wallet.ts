// Balances as they change: whoever pays, and from whichever device (docs/data.md).
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { numberField } from '../../lib/records.ts'
import { type TableWatch, useTableChanges } from '../../lib/use-table-changes.ts'
import { type Currency, renewWallet, walletQuery } from './wallet.ts'

const currencyOf: Readonly<Record<string, Currency>> = { user_points: 'points', user_gems: 'gems' }

function watchesOf(userId: string): TableWatch[] {
  const own = { event: 'UPDATE', filter: `user_id=eq.${userId}` } as const
  return [
    { ...own, table: 'user_points' },
    { ...own, table: 'user_gems' },
  ]
}

/** Keeps the balances on screen up to date while the component is there. */
export function useLiveWallet(userId: string): void {
  const queryClient = useQueryClient()
  const watches = useMemo(() => watchesOf(userId), [userId])
  const { queryKey } = walletQuery(userId)
  useTableChanges('wallet', watches, {
    onChange: ({ table, row }) => {
      const currency = currencyOf[table]
      const balance = numberField(row, 'balance')
      if (currency === undefined || balance === undefined) return
      queryClient.setQueryData(queryKey, (wallet) => wallet && { ...wallet, [currency]: balance })
    },
    onListening: () => renewWallet(queryClient),
  })
}
