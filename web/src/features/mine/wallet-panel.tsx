// The wallet beside the screen: both balances, and how far the mine is; all of it leads to the mine.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { hoursClock } from '../../lib/duration.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { deskTexts } from '../../messages/desk.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { classes } from '../../ui/classes.ts'
import { CountingNumber } from '../../ui/counting-number.tsx'
import { type Currency, currencyIcons, walletQuery } from '../wallet/index.ts'
import { useDailyTimer, useLiveMine } from './daily-timer.ts'
import { type DailyTimer, timerLength, timerView } from './timer-rules.ts'

const colours: Readonly<Record<Currency, string>> = {
  points: 'text-points-on-brand',
  gems: 'text-gems-on-brand',
}

function Balance({ currency, value }: { currency: Currency; value: number | undefined }) {
  const Icon = currencyIcons[currency]
  return (
    <span className="min-w-0">
      <span className="flex items-center gap-1.5 text-tiny text-white/85">
        <Icon aria-hidden size={15} strokeWidth={2} />
        {walletTexts.currencies[currency]}
      </span>
      <span className={classes('block truncate text-xl font-bold', colours[currency])}>
        {value === undefined ? '—' : <CountingNumber value={value} />}
      </span>
    </span>
  )
}

const phases = { idle: deskTexts.idle, running: deskTexts.running, claimable: deskTexts.ready }

/** Drawn anew with every second that is left. */
function Mine({ timer }: { timer: DailyTimer }) {
  useCountdown(timer.startedAt === null ? 0 : timer.startedAt + timerLength - timer.clockAhead)
  const { phase, left, progress } = timerView(timer, Date.now())
  return (
    <>
      <div className="mt-3 flex items-center justify-between gap-3 border-t border-white/17 pt-3 text-small">
        {phases[phase]}
        {left > 0 && <span className="ltr text-md font-semibold">{hoursClock(left)}</span>}
      </div>
      <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-white/18">
        <div
          className="h-full rounded-full [background:var(--progress)]"
          style={{ width: `${progress * 100}%` }}
        />
      </div>
    </>
  )
}

export default function WalletPanel() {
  const userId = useViewerId()
  const { data: wallet } = useQuery(walletQuery(userId))
  const { data: timer } = useDailyTimer(userId)
  useLiveMine(userId)
  return (
    <Link
      href="/timer"
      className="star-pattern block shrink-0 rounded-l px-4 pt-3.5 pb-4 [--star-ground:var(--wallet-ground)]"
    >
      <span className="sr-only">{deskTexts.wallet}</span>
      <span className="grid grid-cols-2 gap-3">
        <Balance currency="points" value={wallet?.points} />
        <Balance currency="gems" value={wallet?.gems} />
      </span>
      {timer && <Mine timer={timer} />}
    </Link>
  )
}
