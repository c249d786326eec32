import { expect, it } from 'vitest'
import type { Movement } from '../wallet/index.ts'
import { ledgerCsv } from './ledger-csv.ts'

const movement: Movement = {
  id: '1',
  kind: 'daily_reward',
  currency: 'gems',
  amount: 400,
  createdAt: '2026-11-26T09:05:07',
  transactionId: 't',
  transfer: undefined,
}

it('a movement is a line with what came and what went, and who was at the other side', () => {
  const other = { id: 'n', name: '=سارة', username: null, avatarUrl: null }
  const sent = {
    ...movement,
    kind: 'transfer',
    currency: 'points',
    amount: -25,
    transfer: { id: 'x', other },
  } as const
  const gone = { ...sent, amount: 5, transfer: { id: 'y', other: null } }
  expect(ledgerCsv([movement, sent, gone]).split('\r\n')).toEqual([
    '\ufeffالتاريخ والوقت,النوع,الطرف الآخر,العملة,وارد,صادر,رقم العملية',
    '2026-11-26 09:05:07,مكافأة المنجم,,الجواهر,400,,T',
    "2026-11-26 09:05:07,تحويل,'=سارة,النقاط,,25,T",
    '2026-11-26 09:05:07,تحويل,حساب محذوف,النقاط,5,,T',
    '',
  ])
})
