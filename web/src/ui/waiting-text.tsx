// Words that name a wait, which counts down on screen until it is over; then there is nothing more to say. What is read out stays as it was at
// first: a count would be read every second.
import { type ReactNode, useState } from 'react'
import { waitInWords } from '../lib/duration.ts'
import { formatNumber } from '../lib/numbers.ts'
import { useCountdown } from '../lib/use-countdown.ts'

export interface WaitingTextProps {
  /** `{n}` stands for the seconds that are left, `{wait}` for the same in words. */
  text: string
  /** Milliseconds since 1970. */
  until: number
  /** Draws the line around the words. */
  children: (words: ReactNode) => ReactNode
}

/** Keyed by `until`, where that may be another. */
export function WaitingText({ text, until, children }: WaitingTextProps) {
  const left = useCountdown(until)
  const [atFirst] = useState(left)
  const withWait = (seconds: number) =>
    text.replace('{n}', formatNumber(seconds)).replace('{wait}', waitInWords(seconds))
  if (left === 0) return null
  const [spoken, shown] = [withWait(atFirst), withWait(left)]
  if (spoken === shown) return children(shown)
  return children(
    <span>
      <span className="sr-only">{spoken}</span>
      <span aria-hidden>{shown}</span>
    </span>,
  )
}
