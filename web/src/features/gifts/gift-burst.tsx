// The moment of a gift, seen by all who are in the room: it rises from the field, and coins or gems fly from it. Nothing of it can be pressed
// or read; the line among the messages says it.
import { Gift } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { matchesMedia, reducedMotion } from '../../lib/use-media-query.ts'
import { type Currency, currencyIcons } from '../wallet/index.ts'

export interface GiftBurstProps {
  /** The last that was given; another is another moment. */
  gift: { id: string; currency: Currency } | undefined
}

/** Milliseconds. */
const rise = 700
const burst = 900
/** The sparks, by where they fly: degrees. */
const directions = [0, 40, 80, 120, 160, 200, 240, 280, 320]
/** Pixels. */
const reach = 110

function play(place: HTMLElement): void {
  if (matchesMedia(reducedMotion)) return
  const [box] = place.querySelectorAll<HTMLElement>('[data-box]')
  box?.animate(
    [
      { transform: 'translateY(120px) scale(0.3)', opacity: 0 },
      { transform: 'translateY(0) scale(1.15)', opacity: 1, offset: 0.45 },
      { transform: 'translateY(0) scale(1)', opacity: 1, offset: 0.8 },
      { transform: 'translateY(0) scale(1.4)', opacity: 0 },
    ],
    { duration: rise + burst, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
  )
  for (const spark of place.querySelectorAll<HTMLElement>('[data-spark]')) {
    const angle = (Number(spark.dataset.spark) * Math.PI) / 180
    const end = `translate(${Math.cos(angle) * reach}px, ${Math.sin(angle) * reach}px) scale(0.6)`
    spark.animate(
      [
        { transform: 'translate(0, 0) scale(0.4)', opacity: 0 },
        { opacity: 1, offset: 0.3 },
        { transform: end, opacity: 0 },
      ],
      { duration: burst, delay: rise * 0.8, easing: 'ease-out' },
    )
  }
}

export function GiftBurst({ gift }: GiftBurstProps) {
  const place = useRef<HTMLDivElement>(null)
  const id = gift?.id
  useEffect(() => {
    if (id !== undefined && place.current) play(place.current)
  }, [id])
  if (!gift) return null
  const Icon = currencyIcons[gift.currency]
  const look = gift.currency === 'gems' ? 'bg-gem-soft text-gem' : 'bg-coin text-coin-ink'
  return (
    <div
      ref={place}
      aria-hidden
      data-gift-burst
      className="pointer-events-none absolute inset-x-0 bottom-1/3 z-bar grid place-items-center"
    >
      <span
        data-box
        className="col-start-1 row-start-1 grid size-20 place-items-center rounded-l bg-linear-to-b from-coin to-coin-shade text-coin-ink opacity-0 shadow-raised"
      >
        <Gift size={44} strokeWidth={1.7} />
      </span>
      {directions.map((direction) => (
        <span
          key={direction}
          data-spark={direction}
          className={`col-start-1 row-start-1 grid size-7 place-items-center rounded-full opacity-0 ${look}`}
        >
          <Icon size={16} strokeWidth={2.2} />
        </span>
      ))}
    </div>
  )
}
