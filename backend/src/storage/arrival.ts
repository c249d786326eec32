/**
 * Arrival of an upload: how much of its file has come, and since when. Who sends nothing, or next to nothing, is given up,
 * so that a place is held by what really comes.
 */
import { failures } from './storage-error.ts'

export interface Pace {
  /** Until the first byte of a file, or the end of the form around it, in milliseconds. */
  timeoutMs: number
  /** From then on, so many bytes come within so many milliseconds. */
  leastBytes: number
  windowMs: number
}

export interface Arrival {
  /** The sender's turn: something is to come soon. */
  expect(): void
  /** Bytes of the file have come. */
  count(bytes: number): void
  /** Our own turn, for as long as we take. */
  hold(): void
  /** Given up; for whoever needs the place. */
  cut(): void
  /** Bytes in a second of late, in one or two windows: who sent much before keeps nothing by that. Null while it is our turn. */
  speed(): number | null
  /** Aborts when the arrival is given up. */
  givenUp: AbortSignal
}

/**
 * 100 MB within the quarter of an hour that a request may take (http/http-listener.ts) are 110 KB in a second; a hundredth of that is not on
 * its way any more.
 */
const defaultPace: Pace = {
  timeoutMs: 10_000,
  leastBytes: 20 * 1024,
  windowMs: 20_000,
}

export function createArrival({ timeoutMs, leastBytes, windowMs }: Pace = defaultPace): Arrival {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let phase: 'ours' | 'expected' | 'coming' = 'ours'
  /** When the window before this one began, and how much had come by then. */
  let since: number | null = null
  let before = 0
  let windowSince = 0
  let inWindow = 0
  let inAll = 0

  function cut(): void {
    hold()
    controller.abort(failures.tooSlow())
  }

  function hold(): void {
    clearTimeout(timer)
    phase = 'ours'
  }

  function beginWindow(): void {
    inWindow = 0
    windowSince = performance.now()
    timer = setTimeout(endWindow, windowMs)
  }

  function endWindow(): void {
    if (inWindow >= leastBytes) {
      since = windowSince
      before = inAll - inWindow
      beginWindow()
    } else {
      cut()
    }
  }

  return {
    givenUp: controller.signal,
    cut,
    hold,
    expect: () => {
      hold()
      phase = 'expected'
      since ??= performance.now()
      timer = setTimeout(cut, timeoutMs)
    },
    count: (bytes) => {
      inAll += bytes
      if (phase === 'expected') {
        hold()
        phase = 'coming'
        beginWindow()
      }
      inWindow += bytes
    },
    speed: () => {
      if (phase === 'ours' || since === null) return null
      return ((inAll - before) * 1000) / Math.max(performance.now() - since, 1)
    },
  }
}
