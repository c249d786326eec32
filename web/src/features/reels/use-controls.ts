// Controls over a film: there when something was tapped, pressed or moved, and gone some seconds later while it plays.
import { useEffect, useState } from 'react'

export interface Controls {
  shown: boolean
  /** Again for as long. */
  show: () => void
  toggle: () => void
}

/** `of` is what is shown: another one shows them. `time` in milliseconds. They stay while `held`. */
export function useControls(of: string | undefined, time: number, held: boolean): Controls {
  /** Undefined while they are gone. Another one begins the time anew: none comes twice. */
  const [round, setRound] = useState<object | undefined>({})
  const [lastOf, setLastOf] = useState(of)
  const show = () => setRound({})
  if (of !== lastOf) {
    setLastOf(of)
    show()
  }
  useEffect(() => {
    if (!round || held) return
    const timer = setTimeout(() => setRound(undefined), time)
    return () => clearTimeout(timer)
  }, [round, held, time])
  const shown = round !== undefined || held
  return { shown, show, toggle: () => (shown && !held ? setRound(undefined) : show()) }
}
