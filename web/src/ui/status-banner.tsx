// Status banner: says so while there is no network, or code of the app does not come, in a strip at the top of every screen.
// Whatever stands at the top moves below it, by --banner (styles/main.css), so that it covers nothing.
import { CloudAlert, WifiOff } from 'lucide-react'
import { useMissingChunk } from '../lib/lazy-chunk.ts'
import { useOnline } from '../lib/use-online.ts'
import { shellTexts } from '../messages/shell.ts'

const strip =
  'fixed inset-x-0 top-0 z-50 flex h-(--banner) items-center justify-center gap-2 bg-[#1c2725] px-3 pt-[env(safe-area-inset-top)] text-sm text-white'

function Offline() {
  return (
    <>
      <WifiOff aria-hidden size={16} />
      <span className="font-semibold">{shellTexts.offline}</span>
      <span className="max-sm:hidden">{shellTexts.offlineDetail}</span>
    </>
  )
}

function MissingChunk() {
  return (
    <>
      <CloudAlert aria-hidden size={16} />
      <span className="font-semibold">{shellTexts.missingChunk}</span>
      <button
        type="button"
        className="min-h-9 font-semibold underline underline-offset-4"
        onClick={() => location.reload()}
      >
        {shellTexts.reload}
      </button>
    </>
  )
}

export function StatusBanner() {
  const online = useOnline()
  const isMissing = useMissingChunk()
  const status = online ? isMissing && <MissingChunk /> : <Offline />
  return (
    // Live, so that it is announced beside an open dialog too, which hides all else.
    <div role="status" aria-live="polite" {...(status && { 'data-banner': true, className: strip })}>
      {status}
    </div>
  )
}
