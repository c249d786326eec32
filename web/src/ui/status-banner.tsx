// Status banner: says so while there is no network, or code of the app does not come, in a strip at the top of every screen.
// Whatever stands at the top moves below it, by --banner (styles/main.css), so that it covers nothing.
import { CloudAlert, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMissingChunk } from '../lib/lazy-chunk.ts'
import { useOnline } from '../lib/use-online.ts'
import { shellTexts } from '../messages/shell.ts'

const strip =
  'fixed inset-x-0 top-0 z-50 flex min-h-[calc(2.25rem+env(safe-area-inset-top))] flex-wrap items-center justify-center gap-x-2 bg-[#1c2725] px-3 pt-[env(safe-area-inset-top)] text-sm text-white'

function Offline() {
  return (
    <>
      <span className="flex items-center gap-2 font-semibold">
        <WifiOff aria-hidden size={16} className="shrink-0" />
        {shellTexts.offline}
      </span>
      <span className="max-sm:hidden">{shellTexts.offlineDetail}</span>
    </>
  )
}

function MissingChunk() {
  return (
    <>
      <span className="flex items-center gap-2 font-semibold">
        <CloudAlert aria-hidden size={16} className="shrink-0" />
        {shellTexts.missingChunk}
      </span>
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

/** Its words take a second line on a narrow screen, or where they are set larger: --banner is as high as it is. */
function useBannerHeight(isShown: boolean) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = banner
    if (!isShown || !current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--banner', `${current.offsetHeight}px`))
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--banner')
    }
  }, [isShown])
  return banner
}

export function StatusBanner() {
  const online = useOnline()
  const isMissing = useMissingChunk()
  const status = online ? isMissing && <MissingChunk /> : <Offline />
  const banner = useBannerHeight(Boolean(status))
  return (
    // Live, so that it is announced beside an open dialog too, which hides all else.
    <div
      ref={banner}
      role="status"
      aria-live="polite"
      {...(status && { 'data-banner': true, className: strip })}
    >
      {status}
    </div>
  )
}
