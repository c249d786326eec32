// Offline banner: says so while there is no network. It has room of its own, so that it covers nothing one could press.
import { WifiOff } from 'lucide-react'
import { useOnline } from '../lib/use-online.ts'
import { shellTexts } from '../messages/shell.ts'
import { classes } from './classes.ts'

/** At the top of the page; or at its end, kept in view above the lower edge of the screen, or above the phone's bottom bar. */
export type BannerPlace = 'top' | 'end' | 'above-bar'

const places: Readonly<Record<BannerPlace, string>> = {
  top: 'bg-canvas pt-[calc(0.375rem+env(safe-area-inset-top))] pb-1.5',
  end: 'sticky bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-30 md:bottom-6',
  'above-bar': 'sticky bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-30 md:bottom-6',
}

export function OfflineBanner({ place }: { place: BannerPlace }) {
  const online = useOnline()
  return (
    <div
      role="status"
      className={classes('pointer-events-none grid justify-items-center px-3 empty:hidden', places[place])}
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
