// /finance (spec 2 §2): both balances and what they are worth, the last 30 days, every movement and transfer, the older timer.
import { useSearchParams } from 'wouter'
import { useAddressId } from '../../lib/use-address-dialog.ts'
import { financeTexts } from '../../messages/finance.ts'
import { shellTexts } from '../../messages/shell.ts'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ReceiptDialog, receiptParam, TransferHistory } from '../transfers/index.ts'
import { BalancesCard } from './balances-card.tsx'
import { LedgerView } from './ledger-view.tsx'
import { OlderTimerCard } from './older-timer-card.tsx'
import { WalletChart } from './wallet-chart.tsx'

const { views } = financeTexts

type View = 'ledger' | 'transfers'

/** Which view is open stands in the address, so that a link leads to it; changing it is no step of the history. */
function useView(): [View, (view: string) => void] {
  const [params, setParams] = useSearchParams()
  const view = params.get('tab') === 'transfers' ? 'transfers' : 'ledger'
  const setView = (next: string) =>
    setParams(
      (before) => {
        const params = new URLSearchParams(before)
        if (next === 'transfers') params.set('tab', next)
        else params.delete('tab')
        return params
      },
      { replace: true },
    )
  return [view, setView]
}

/** On a desktop what moved the balances stands beside what they are. */
const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3 lg:gap-4'

export function FinanceScreen() {
  const [view, setView] = useView()
  const receipt = useAddressId(receiptParam)
  return (
    <>
      <ScreenHeader
        title={shellTexts.finance}
        detail={<p className="text-small text-ink-2">{financeTexts.detail}</p>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:gap-4">
        <div className={column}>
          <BalancesCard />
          <WalletChart />
          <OlderTimerCard />
        </div>
        <section aria-label={financeTexts.ledger.title} className="card self-start p-4">
          <Tabs
            label={views.label}
            value={view}
            onValue={setView}
            items={[
              { id: 'ledger', label: views.ledger, content: <LedgerView onReceipt={receipt.show} /> },
              {
                id: 'transfers',
                label: views.transfers,
                content: <TransferHistory onOpen={receipt.show} />,
              },
            ]}
          />
        </section>
      </div>
      <ReceiptDialog />
    </>
  )
}
