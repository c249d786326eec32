// Offline banner: says so while there is no network, in a strip at the top of every screen. Whatever stands at the top moves below
// it, by --banner (styles/main.css), so that it covers nothing.
import { WifiOff } from 'lucide-react'
import { useOnline } from '../lib/use-online.ts'
import { shellTexts } from '../messages/shell.ts'

const strip =
  'fixed inset-x-0 top-0 z-50 flex h-(--banner) items-center justify-center gap-2 bg-[#1c2725] px-3 pt-[env(safe-area-inset-top)] text-sm text-white'

export function OfflineBanner() {
  const online = useOnline()
  return (
    // Live, so that it is announced beside an open dialog too, which hides all else.
    <div role="status" aria-live="polite" {...(!online && { 'data-offline': true, className: strip })}>
      {!online && (
        <>
          <WifiOff aria-hidden size={16} />
          <span className="font-semibold">{shellTexts.offline}</span>
          <span className="max-sm:hidden">{shellTexts.offlineDetail}</span>
        </>
      )}
    </div>
  )
}
