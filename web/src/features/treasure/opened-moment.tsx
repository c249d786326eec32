// The moment in which a chest opens: its lid goes up, coins fly, and what was inside counts up.
import { useEffect, useRef, useState } from 'react'
import { plural } from '../../lib/plural.ts'
import { matchesMedia, reducedMotion } from '../../lib/use-media-query.ts'
import { treasureTexts as texts } from '../../messages/treasure.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { CountingNumber } from '../../ui/counting-number.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { currencyIcons } from '../wallet/index.ts'
import { ChestFigure } from './chest-figure.tsx'
import type { OpenedChest } from './open-chest.ts'

/** Milliseconds. */
const flight = 900
/** The coins, by where they fly: degrees from upwards. */
const directions = [-70, -50, -30, -12, 8, 26, 46, 66]
/** Pixels. */
const reach = 130

function fly(place: HTMLElement): void {
  if (matchesMedia(reducedMotion)) return
  for (const [index, coin] of [...place.querySelectorAll<HTMLElement>('[data-coin]')].entries()) {
    const angle = (((directions[index] ?? 0) - 90) * Math.PI) / 180
    const to = `${Math.cos(angle) * reach}px, ${Math.sin(angle) * reach}px`
    coin.animate(
      [
        { transform: 'translate(0, 0) scale(0.4)', opacity: 0 },
        { opacity: 1, offset: 0.25 },
        { transform: `translate(${to}) scale(1)`, opacity: 0 },
      ],
      { duration: flight, delay: 150 + index * 45, easing: 'cubic-bezier(0.2, 0.7, 0.4, 1)' },
    )
  }
}

const Coin = currencyIcons.points

function Moment({ opened: { points, isRepeat }, onClose }: { opened: OpenedChest; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  useEffect(() => {
    setShown(points)
    if (place.current) fly(place.current)
  }, [points])
  return (
    <div className="grid justify-items-center gap-4 pt-2 text-center">
      <div
        ref={place}
        aria-hidden
        className="relative grid h-36 w-full place-items-center rounded-m bg-gold-soft"
      >
        <ChestFigure isOpen className="h-28 animate-pop-in" />
        {directions.map((direction) => (
          <span
            key={direction}
            data-coin
            className="absolute top-1/2 left-1/2 -m-3.5 grid size-7 place-items-center rounded-full bg-coin text-coin-ink opacity-0"
          >
            <Coin size={16} strokeWidth={2.2} />
          </span>
        ))}
      </div>
      <p className="text-3xl font-bold text-gold">
        <span className="sr-only" role="status">
          {texts.won(plural(points, walletTexts.amounts.points))}
        </span>
        <span aria-hidden className="flex items-center gap-2">
          <Coin size={30} />+<CountingNumber value={shown} />
        </span>
      </p>
      {isRepeat && <p className="text-small text-ink-2">{walletTexts.countedOnce}</p>}
      <Button block onClick={onClose}>
        {texts.close}
      </Button>
    </div>
  )
}

export interface OpenedDialogProps {
  opened: OpenedChest | undefined
  onClose: () => void
}

export function OpenedDialog({ opened, onClose }: OpenedDialogProps) {
  return (
    <Dialog
      open={opened !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title={texts.done}
      {...(opened && { description: opened.chest.name })}
    >
      {opened && <Moment opened={opened} onClose={onClose} />}
    </Dialog>
  )
}
