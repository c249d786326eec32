// The coins of a claim: out of the dial into the balances, which count up as they arrive. Nothing of it can be pressed or read.
import { useEffect, useRef } from 'react'
import { matchesMedia, reducedMotion } from '../../lib/use-media-query.ts'
import { type Currency, currencyIcons } from '../wallet/index.ts'
import type { Reward } from './reward.ts'

/** Milliseconds of one flight, and between two coins. */
const flight = 650
const apart = 70
/** The coins of each currency. */
const numbers = [1, 2, 3, 4, 5, 6]
const currencies: readonly Currency[] = ['gems', 'points']

const looks: Readonly<Record<Currency, string>> = {
  points: 'bg-coin text-coin-ink',
  gems: 'bg-gem-soft text-gem',
}

function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Sends each coin from the dial to the balance of its currency, one after the other. */
function fly(coins: HTMLElement): void {
  const dial = document.querySelector('[data-dial]')
  if (!dial || matchesMedia(reducedMotion)) return
  const from = middleOf(dial)
  for (const [place, coin] of [...coins.querySelectorAll<HTMLElement>('[data-coin]')].entries()) {
    const balance = document.querySelector(`[data-balance="${coin.dataset.coin}"]`)
    if (!balance) continue
    const to = middleOf(balance)
    const aside = ((place % 5) - 2) * 26
    const at = ({ x, y }: { x: number; y: number }, scale: number) =>
      `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`
    const half = { x: (from.x + to.x) / 2 + aside, y: (from.y + to.y) / 2 }
    coin.animate(
      [
        { transform: at(from, 0.5), opacity: 0 },
        { transform: at(half, 1.1), opacity: 1, offset: 0.5 },
        { transform: at(to, 0.6), opacity: 0 },
      ],
      { duration: flight, delay: place * apart, easing: 'cubic-bezier(0.4, 0, 0.5, 1)' },
    )
  }
}

export function CoinFlight({ reward }: { reward: Reward }) {
  const coins = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (coins.current) fly(coins.current)
  }, [])
  return (
    <div ref={coins} aria-hidden className="pointer-events-none fixed top-0 left-0 z-bar">
      {currencies
        .filter((currency) => reward[currency] > 0)
        .flatMap((currency) => {
          const Icon = currencyIcons[currency]
          return numbers.map((number) => (
            <span
              key={`${currency}${number}`}
              data-coin={currency}
              className={`absolute grid size-7 place-items-center rounded-full opacity-0 ${looks[currency]}`}
            >
              <Icon size={16} strokeWidth={2.2} />
            </span>
          ))
        })}
    </div>
  )
}
