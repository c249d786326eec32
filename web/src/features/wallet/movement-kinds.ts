// How the movements of the ledger are called, and by which sign they are known (docs/economy.md, "Movements").
import {
  ArrowLeftRight,
  Coins,
  Gift,
  HandHeart,
  HardHat,
  Landmark,
  type LucideIcon,
  PackageOpen,
  Pickaxe,
  Receipt,
  Send,
  Timer,
  Undo2,
} from 'lucide-react'
import { mineTexts } from '../../messages/mine.ts'
import { transferTexts } from '../../messages/transfers.ts'
import type { Movement } from './movements.ts'

const { kinds } = mineTexts.movements

const icons: Readonly<Record<keyof typeof kinds, LucideIcon>> = {
  transfer: Send,
  admin_transfer: Landmark,
  conversion: ArrowLeftRight,
  worker_purchase: HardHat,
  daily_reward: Pickaxe,
  worker_reward: HardHat,
  timer_reward: Timer,
  agency_fee: Receipt,
  agency_refund: Undo2,
  referral_reward: Gift,
  room_gift: HandHeart,
  treasure_chest: PackageOpen,
}

const isKnown = (kind: string): kind is keyof typeof kinds => kind in kinds

/** One that a newer server knows alone has a name for all. */
export function movementKind(kind: string): { name: string; icon: LucideIcon } {
  return isKnown(kind)
    ? { name: kinds[kind], icon: icons[kind] }
    : { name: mineTexts.movements.unknown, icon: Coins }
}

/** «إلى هدى الزيداني» or «من يوسف الزهراني» of a transfer, and what it was of everything else. */
export function movementTitle({
  kind,
  amount,
  transfer,
}: Pick<Movement, 'kind' | 'amount' | 'transfer'>): string {
  if (!transfer) return movementKind(kind).name
  const who = transfer.other?.name ?? transferTexts.receipt.gone
  return amount < 0 ? mineTexts.movements.to(who) : mineTexts.movements.from(who)
}
