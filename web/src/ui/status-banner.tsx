// Status banner: says so while there is no network, or code of the app does not come, and offers a newer version of it, in a strip at the
// top of every screen.
// Whatever stands at the top moves below it, by --banner (styles/main.css), so that it covers nothing.
import { CloudAlert, Sparkles, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useChunkTrouble } from '../lib/lazy-chunk.ts'
import { dismissNewVersion, useNewVersion } from '../lib/new-version.ts'
import { useConnection } from '../lib/use-online.ts'
import { actions } from '../messages/actions.ts'
import { shellTexts } from '../messages/shell.ts'

const strip =
  'fixed inset-x-0 top-0 z-toast flex min-h-[calc(2.25rem+env(safe-area-inset-top))] flex-wrap items-center justify-center gap-x-2 bg-notice px-3 pt-[env(safe-area-inset-top)] text-sm text-white'

function Offline({ words }: { words: string }) {
  return (
    <>
      <span className="flex items-center gap-2 font-semibold">
        <WifiOff aria-hidden size={16} className="shrink-0" />
        {words}
      </span>
      <span className="max-sm:hidden">{shellTexts.offlineDetail}</span>
    </>
  )
}

function StripButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className="min-h-9 px-1 font-semibold underline underline-offset-4"
      onClick={onClick}
    >
      {children}
    </button>
  )
}

function MissingChunk() {
  return (
    <>
      <span className="flex items-center gap-2 font-semibold">
        <CloudAlert aria-hidden size={16} className="shrink-0" />
        {shellTexts.missingChunk}
      </span>
      <StripButton onClick={() => location.reload()}>{shellTexts.reload}</StripButton>
    </>
  )
}

/** What a reload brings; nobody is interrupted by it. */
function NewVersion() {
  return (
    <>
      <span className="flex items-center gap-2 font-semibold">
        <Sparkles aria-hidden size={16} className="shrink-0" />
        {shellTexts.newVersion}
      </span>
      <StripButton onClick={() => location.reload()}>{shellTexts.takeNewVersion}</StripButton>
      <StripButton onClick={dismissNewVersion}>{actions.later}</StripButton>
    </>
  )
}

function useStatus() {
  const connection = useConnection()
  const trouble = useChunkTrouble()
  const isNewVersionHere = useNewVersion()
  if (connection === 'offline') return <Offline words={shellTexts.offline} />
  if (trouble === 'missing') return <MissingChunk />
  if (connection === 'server-lost') return <Offline words={shellTexts.serverLost} />
  return isNewVersionHere && <NewVersion />
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
  const status = useStatus()
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
