// /timer, the mine (spec 2 §2): what one holds, the timer that brings more, and what can be done with it.
import { ArrowLeftRight, HardHat } from 'lucide-react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { mineTexts } from '../../messages/mine.ts'
import { Button } from '../../ui/button.tsx'
import { WhenNeeded } from '../../ui/when-needed.tsx'
import { BalanceCard } from './balance-card.tsx'
import { TimerCard } from './timer-card.tsx'

const WorkersDialog = lazyWhenIdle(async () => ({
  default: (await import('./workers-dialog.tsx')).WorkersDialog,
}))
const ConvertDialog = lazyWhenIdle(async () => ({
  default: (await import('./convert-dialog.tsx')).ConvertDialog,
}))

const dialogs = ['workers', 'convert'] as const

export function MineScreen() {
  const { open, show, close } = useAddressDialog(dialogs)
  return (
    <>
      <h1 className="sr-only">{mineTexts.title}</h1>
      <BalanceCard />
      <TimerCard>
        <div className="mt-3.5 grid grid-cols-2 gap-2.5">
          <Button variant="gold" className="px-2" onClick={() => show('workers')}>
            <HardHat aria-hidden size={20} />
            {mineTexts.workers.open}
          </Button>
          <Button variant="quiet" className="px-2" onClick={() => show('convert')}>
            <ArrowLeftRight aria-hidden size={20} />
            {mineTexts.conversion.open}
          </Button>
        </div>
      </TimerCard>
      <WhenNeeded needed={open === 'workers'}>
        <WorkersDialog open={open === 'workers'} onClose={close} />
      </WhenNeeded>
      <WhenNeeded needed={open === 'convert'}>
        <ConvertDialog open={open === 'convert'} onClose={close} />
      </WhenNeeded>
    </>
  )
}
