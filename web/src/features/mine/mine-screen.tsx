// /timer, the mine (spec 2 §2): what one holds, and the timer that brings more.
import { mineTexts } from '../../messages/mine.ts'
import { BalanceCard } from './balance-card.tsx'
import { TimerCard } from './timer-card.tsx'

export function MineScreen() {
  return (
    <>
      <h1 className="sr-only">{mineTexts.title}</h1>
      <BalanceCard />
      <TimerCard />
    </>
  )
}
