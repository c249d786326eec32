// /timer, the mine (spec 2 §2): what one holds, the timer that brings more, and what can be done with it.
import { ArrowLeftRight, BadgeCheck, HardHat } from 'lucide-react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { agentTexts } from '../../messages/agents.ts'
import { mineTexts } from '../../messages/mine.ts'
import { Button } from '../../ui/button.tsx'
import { WhenNeeded } from '../../ui/when-needed.tsx'
import { ApplyDialog, FollowStanding, useStanding } from '../agents/public.ts'
import { TransferDialog } from '../transfers/public.ts'
import { BalanceCard } from './balance-card.tsx'
import { TimerCard } from './timer-card.tsx'
import { WithdrawalAgents } from './withdrawal-agents.tsx'

const dialogs = {
  workers: lazyWhenIdle(async () => ({ default: (await import('./workers-dialog.tsx')).WorkersDialog })),
  convert: lazyWhenIdle(async () => ({ default: (await import('./convert-dialog.tsx')).ConvertDialog })),
  transfer: TransferDialog,
  apply: ApplyDialog,
}

type DialogName = keyof typeof dialogs

const dialogNames: readonly DialogName[] = ['workers', 'convert', 'transfer', 'apply']

function AgentBadge() {
  const { data: standing } = useStanding()
  if (!standing?.isAgent) return null
  return (
    <span className="flex items-center gap-1.5 rounded-full bg-white px-3 py-1 text-small font-semibold text-[#0a4f48]">
      <BadgeCheck aria-hidden size={16} />
      {agentTexts.badge}
    </span>
  )
}

/** Two beside each other on the narrowest phone. */
const narrow = 'gap-1.5 px-2 text-[0.9375rem] whitespace-nowrap'

function MineButtons({ show }: { show: (name: DialogName) => void }) {
  return (
    <div className="mt-3.5 grid grid-cols-2 gap-2.5">
      <Button variant="gold" className={narrow} onClick={() => show('workers')}>
        <HardHat aria-hidden size={20} />
        {mineTexts.workers.open}
      </Button>
      <Button variant="quiet" className={narrow} onClick={() => show('convert')}>
        <ArrowLeftRight aria-hidden size={20} />
        {mineTexts.conversion.open}
      </Button>
    </div>
  )
}

export function MineScreen() {
  const { open, show, close } = useAddressDialog(dialogNames)
  return (
    <>
      <h1 className="sr-only">{mineTexts.title}</h1>
      <BalanceCard badge={<AgentBadge />} />
      <TimerCard>
        <MineButtons show={show} />
      </TimerCard>
      <WithdrawalAgents onTransfer={() => show('transfer')} onApply={() => show('apply')} />
      <FollowStanding />
      {dialogNames.map((name) => {
        const Dialog = dialogs[name]
        return (
          <WhenNeeded key={name} needed={open === name}>
            <Dialog open={open === name} onClose={close} />
          </WhenNeeded>
        )
      })}
    </>
  )
}
