// The ledger as a file for spreadsheets: a line for each movement, what came and what went in columns of their own, so that no number is
// negative.
import { type CsvRow, csvOf } from '../../lib/csv.ts'
import { financeTexts } from '../../messages/finance.ts'
import { transferTexts } from '../../messages/transfers.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { type Movement, movementKind } from '../wallet/index.ts'

const { headers } = financeTexts.csv

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** "2026-11-26" by the clock of this device. */
export function dateOf(moment: Date): string {
  return [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-')
}

/** "2026-11-26 09:05:07", which spreadsheets read as a date, by the clock of this device. */
function timeOf(date: string): string {
  const moment = new Date(date)
  const clock = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(twoDigits).join(':')
  return `${dateOf(moment)} ${clock}`
}

function rowOf({ kind, currency, amount, createdAt, transactionId, transfer }: Movement): CsvRow {
  return [
    timeOf(createdAt),
    movementKind(kind).name,
    transfer ? (transfer.other?.name ?? transferTexts.receipt.gone) : '',
    walletTexts.currencies[currency],
    amount > 0 ? amount : '',
    amount < 0 ? -amount : '',
    // As receipts write it.
    transactionId.toUpperCase(),
  ]
}

export function ledgerCsv(movements: readonly Movement[]): string {
  const { time, kind, other, currency, earned, spent, number } = headers
  return csvOf([time, kind, other, currency, earned, spent, number], movements.map(rowOf))
}
