// What other areas may use of points and gems.
export { Amount, currencyIcons } from './amount.tsx'
export { AmountField } from './amount-field.tsx'
export { useLiveWallet } from './live-wallet.ts'
export { MovementQuestion } from './movement-question.tsx'
export { dollarValue } from './rules.ts'
export { sayMoved } from './say-moved.ts'
export { useMovement } from './use-movement.ts'
export { type Currency, currencySchema, type Wallet, walletQuery } from './wallet.ts'
