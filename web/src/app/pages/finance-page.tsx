// /finance.
import { FinanceScreen } from '../../features/finance/finance-screen.tsx'

export default function FinancePage() {
  return <FinanceScreen />
}
