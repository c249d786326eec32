// Says so while there is no network.
import { WifiOff } from 'lucide-react'
import { useOnline } from '../lib/use-online.ts'
import { shellTexts } from '../messages/shell.ts'

export function OfflineBanner() {
  const online = useOnline()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 grid justify-items-center empty:hidden md:bottom-6"
    >
      {!online && (
        <p className="flex items-center gap-2 rounded-full bg-ink px-4 py-2 text-sm text-canvas shadow-raised">
          <WifiOff aria-hidden size={16} />
          <span className="font-semibold">{shellTexts.offline}</span>
          <span className="max-sm:hidden">{shellTexts.offlineDetail}</span>
        </p>
      )}
    </div>
  )
}
