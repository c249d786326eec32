// Which part of the ledger is shown. It stands in the address, so that a reload and a link find it again; changing it is no step of the history.
import { useSearchParams } from 'wouter'
import type { Currency, LedgerFilter } from '../wallet/index.ts'

const currencies: readonly Currency[] = ['points', 'gems']

/** The word of the ledger for a kind, whichever a newer server has. */
const kindShape = /^[a-z_]{1,50}$/

export function useLedgerFilter(): [LedgerFilter, (next: LedgerFilter) => void] {
  const [params, setParams] = useSearchParams()
  const kind = params.get('kind')
  const filter = {
    currency: currencies.find((currency) => currency === params.get('currency')),
    kind: kind && kindShape.test(kind) ? kind : undefined,
  }
  const setFilter = ({ currency, kind: wanted }: LedgerFilter) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of [
          ['currency', currency],
          ['kind', wanted],
        ] as const) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return [filter, setFilter]
}
