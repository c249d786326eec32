// Says so while there is no network.
import { WifiOff } from 'lucide-react'
import { useOnline } from '../lib/use-online.ts'
import { shellTexts } from '../messages/shell.ts'

export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status" className="sticky top-0 z-30 empty:hidden">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center text-sm text-canvas">
          <WifiOff aria-hidden size={16} />
          <span className="font-semibold">{shellTexts.offline}</span>
          <span className="max-sm:hidden">{shellTexts.offlineDetail}</span>
        </p>
      )}
    </div>
  )
}
