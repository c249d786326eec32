// /timer, the mine (spec 2 §2): what one holds, the timer that brings more, and what can be done with it.
import { ArrowLeftRight, BadgeCheck, Gift, HardHat, Headset, WalletMinimal } from 'lucide-react'
import { useState } from 'react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { useAddressDialog, useAddressId } from '../../lib/use-address-dialog.ts'
import { agentTexts } from '../../messages/agents.ts'
import { mineTexts } from '../../messages/mine.ts'
import { shellTexts } from '../../messages/shell.ts'
import { supportTexts } from '../../messages/support.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { MountOnce } from '../../ui/mount-once.tsx'
import { OptionRow } from '../../ui/option-row.tsx'
import {
  AgentStatusPoller,
  ApplicationDialog,
  ApplyDialog,
  applicationParam,
  useAgentStatus,
} from '../agents/index.ts'
import { TransferHistoryDialog, TransferPanel, TransferParts } from '../transfers/index.ts'
import { BalanceCard } from './balance-card.tsx'
import { CoinFlight } from './coin-flight.tsx'
import { useEarnsNothing } from './daily-timer.ts'
import type { Reward } from './reward.ts'
import { TimerCard } from './timer-card.tsx'
import { WithdrawalAgents } from './withdrawal-agents.tsx'
import { WorkerStrip } from './worker-strip.tsx'

const dialogs = {
  workers: lazyWhenIdle(async () => ({ default: (await import('./workers-dialog.tsx')).WorkersDialog })),
  convert: lazyWhenIdle(async () => ({ default: (await import('./convert-dialog.tsx')).ConvertDialog })),
  transfers: TransferHistoryDialog,
  movements: lazyWhenIdle(async () => ({
    default: (await import('./movements-dialog.tsx')).MovementsDialog,
  })),
  apply: ApplyDialog,
}

type PlainName = keyof typeof dialogs
type DialogName = PlainName | 'transfer'

const plainNames: readonly PlainName[] = ['workers', 'convert', 'transfers', 'movements', 'apply']
const dialogNames: readonly DialogName[] = [...plainNames, 'transfer']

/** Those that show a receipt of their own list themselves. */
const listsReceipts: readonly (DialogName | undefined)[] = ['transfers', 'movements']

function AgentBadge() {
  const { data: status } = useAgentStatus()
  if (!status?.isAgent) return null
  return (
    <span className="flex items-center gap-1.5 rounded-full bg-white px-3 py-1 text-small font-semibold text-brand-deep">
      <BadgeCheck aria-hidden size={16} />
      {agentTexts.badge}
    </span>
  )
}

/** Two beside each other on the narrowest phone, one below the other where their words are set large. */
const narrow = 'flex-auto gap-1.5 px-3 text-md'

function MineButtons({ sellsWorkers, show }: { sellsWorkers: boolean; show: (name: DialogName) => void }) {
  return (
    <div className="mt-3.5 flex flex-wrap gap-2.5">
      {sellsWorkers && (
        <Button variant="gold" className={narrow} onClick={() => show('workers')}>
          <HardHat aria-hidden size={20} />
          {mineTexts.workers.open}
        </Button>
      )}
      <Button variant="quiet" className={narrow} onClick={() => show('convert')}>
        <ArrowLeftRight aria-hidden size={20} />
        {mineTexts.conversion.open}
      </Button>
    </div>
  )
}

/** Where all of it stands, and what else earns. */
function FurtherScreens() {
  return (
    <div className="card divide-y divide-line overflow-hidden">
      <OptionRow
        icon={WalletMinimal}
        tone="brand"
        title={shellTexts.finance}
        detail={mineTexts.further.finance}
        to="/finance"
      />
      <OptionRow
        icon={Gift}
        tone="gold"
        title={shellTexts.referral}
        detail={mineTexts.further.referral}
        to="/referral"
      />
      <OptionRow
        icon={Headset}
        tone="brand"
        title={supportTexts.open}
        detail={supportTexts.openDetail}
        to="/support"
      />
    </div>
  )
}

/** On a desktop the mine stands beside what one holds and does with it. */
const columns = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3 lg:gap-4'

const noClaim = { reward: undefined, number: 0 }

export function MineScreen() {
  const { open, show, close } = useAddressDialog(dialogNames)
  const application = useAddressId(applicationParam)
  const [claim, setClaim] = useState<{ reward: Reward | undefined; number: number }>(noClaim)
  const claimed = claim.reward
  // Workers bring nothing to who may not earn, and are not sold to them.
  const sellsWorkers = !useEarnsNothing()
  const follow = (reward: Reward | undefined) => setClaim((before) => ({ reward, number: before.number + 1 }))
  return (
    <>
      <h1 className="sr-only">{mineTexts.title}</h1>
      <div className={classes(columns, 'lg:grid-cols-2')}>
        <div className="lg:col-start-2">
          <BalanceCard badge={<AgentBadge />} gain={claimed} onMovements={() => show('movements')} />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <TimerCard claimed={claimed} onClaimed={follow}>
            <MineButtons sellsWorkers={sellsWorkers} show={show} />
          </TimerCard>
        </div>
        <div className={classes(columns, 'lg:col-start-2')}>
          {sellsWorkers && <WorkerStrip onBuy={() => show('workers')} />}
          <TransferPanel onTransfer={() => show('transfer')} onHistory={() => show('transfers')} />
          <WithdrawalAgents onApply={() => show('apply')} onApplication={application.show} />
          <FurtherScreens />
        </div>
      </div>
      {claimed && <CoinFlight key={claim.number} reward={claimed} />}
      <AgentStatusPoller />
      <TransferParts listsReceipts={listsReceipts.includes(open)} />
      <MountOnce needed={application.open !== undefined}>
        <ApplicationDialog id={application.open} onClose={application.close} />
      </MountOnce>
      {plainNames.map((name) => {
        const Dialog = dialogs[name]
        return (
          <MountOnce key={name} needed={open === name}>
            <Dialog open={open === name} onClose={close} />
          </MountOnce>
        )
      })}
    </>
  )
}
