// What other areas may use of points and gems.
export { Amount, currencyIcons } from './amount.tsx'
export { AmountField } from './amount-field.tsx'
export { dollarValue } from './dollar-value.ts'
export { useLiveWallet } from './live-wallet.ts'
export { movementKind, movementTitle } from './movement-kinds.ts'
export { MovementList, MovementListSkeleton, MovementsEmpty } from './movement-list.tsx'
export { MovementQuestion } from './movement-question.tsx'
export {
  fetchMovements,
  type LedgerFilter,
  ledgerKindsQuery,
  ledgerQuery,
  type Movement,
  movementsQuery,
} from './movements.ts'
export { sayMoved } from './say-moved.ts'
export { useWalletMutation } from './use-wallet-mutation.ts'
export { type Currency, currencySchema, movementsKey, type Wallet, walletQuery } from './wallet.ts'
