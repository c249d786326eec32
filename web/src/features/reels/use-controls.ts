// Controls over a film: there when something was tapped, pressed or moved, and gone some seconds later while it plays.
import { useEffect, useState } from 'react'

export interface Controls {
  shown: boolean
  /** Again for as long. */
  show: () => void
  toggle: () => void
}

/** `time` in milliseconds. They stay while `held`. */
export function useControls(time: number, held: boolean): Controls {
  const [shown, setShown] = useState(true)
  /** Another one begins the time anew. */
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins anew with each round
  useEffect(() => {
    if (!shown || held) return
    const timer = setTimeout(() => setShown(false), time)
    return () => clearTimeout(timer)
  }, [shown, held, time, round])
  const show = () => {
    setShown(true)
    setRound((before) => before + 1)
  }
  return { shown: shown || held, show, toggle: () => (shown && !held ? setShown(false) : show()) }
}
