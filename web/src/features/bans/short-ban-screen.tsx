// The full screen of the 15 second ban for copying: a large countdown, then the page begins anew (spec 0 §2), or
// without a network the door alone: a page that is asked for would be the browser's own error.
import { Hourglass } from 'lucide-react'
import { plural } from '../../lib/plural.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { isOnline } from '../../lib/use-online.ts'
import { banTexts } from '../../messages/bans.ts'
import { Button } from '../../ui/button.tsx'
import { useWhenOver } from '../../ui/countdown.tsx'
import { BanLayout } from './ban-layout.tsx'
import { dismissShortBan, endShortBan } from './short-ban.ts'

function beginAnew(): void {
  endShortBan()
  if (isOnline()) location.reload()
}

/** `until` in milliseconds since 1970. */
export default function ShortBanScreen({ until }: { until: number }) {
  const left = useCountdown(until)
  useWhenOver(left, beginAnew)
  return (
    <BanLayout icon={Hourglass} title={banTexts.short.title}>
      <p>{banTexts.short.detail}</p>
      <p role="timer" className="grid justify-items-center leading-tight">
        <span className="text-hero font-bold tabular-nums text-danger">{left}</span>
        <span className="text-ink-2">{plural(left, banTexts.secondsLeft)}</span>
      </p>
      <p className="text-small text-ink-2">{banTexts.short.next}</p>
      <Button variant="quiet" block onClick={dismissShortBan}>
        {banTexts.signOut}
      </Button>
    </BanLayout>
  )
}
