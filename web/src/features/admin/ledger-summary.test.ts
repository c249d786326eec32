import { expect, it } from 'vitest'
import { byAccount, type LedgerFlow } from './ledger-summary.ts'

const flow = (
  account: string,
  currency: LedgerFlow['currency'],
  kind: string,
  amount: number,
): LedgerFlow => ({
  ...{ account, currency, kind, amount },
  movements: 1,
})

it('groups what moved by account and currency, and keeps the order of the answer', () => {
  const flows = [
    flow('exchange', 'gems', 'conversion', -600),
    flow('exchange', 'points', 'conversion', 300),
    flow('fees', 'points', 'agency_fee', 3_000_000),
    flow('fees', 'points', 'agency_refund', -1_000_000),
  ]
  const accounts = byAccount(flows)
  expect(accounts.map(({ account, currency }) => `${account} ${currency}`)).toEqual([
    'exchange gems',
    'exchange points',
    'fees points',
  ])
  expect(accounts.at(-1)?.flows.map(({ amount }) => amount)).toEqual([3_000_000, -1_000_000])
})
