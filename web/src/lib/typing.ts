// Typing: who writes something to a room or to oneself now: said while one does, now and then, and shown of others for a moment.
import { useEffect, useRef, useState } from 'react'

/** Milliseconds between two words of it that somebody types, and for how long each is shown. */
const typingEvery = 3_000
const typingShown = 5_000

/** To be called with each letter. Nobody waits for `say`: what does not arrive is said again soon. */
export function useSayTyping(say: () => Promise<unknown>): () => void {
  const said = useRef(0)
  return () => {
    if (Date.now() - said.current < typingEvery) return
    said.current = Date.now()
    say().catch(() => undefined)
  }
}

interface Typist {
  userId: string
  /** Milliseconds since 1970. */
  until: number
}

export function useTypists() {
  const [typists, setTypists] = useState<readonly Typist[]>([])
  const next = Math.min(...typists.map(({ until }) => until))
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(
      () => setTypists((all) => all.filter(({ until }) => until > Date.now())),
      Math.max(0, next - Date.now()) + 10,
    )
    return () => clearTimeout(timer)
  }, [next])
  const without = (userId: string) => (all: readonly Typist[]) => all.filter((one) => one.userId !== userId)
  return {
    typists: typists.map(({ userId }) => userId),
    hear: (userId: string) =>
      setTypists((all) => [...without(userId)(all), { userId, until: Date.now() + typingShown }]),
    /** What was typed has come. */
    end: (userId: string) => setTypists(without(userId)),
  }
}
