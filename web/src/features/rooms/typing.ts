// Who types in a room: said while one does, now and then, and shown of others for a moment.
import { useEffect, useRef, useState } from 'react'
import { callProcedure } from '../../lib/call-procedure.ts'
import { typingEvery, typingShown } from './room-constants.ts'
import { doneRoomAnswer } from './room-refusal.ts'

/** To be called with each letter. */
export function useSayTyping(roomId: string): () => void {
  const said = useRef(0)
  return () => {
    if (Date.now() - said.current < typingEvery) return
    said.current = Date.now()
    // Nobody waits for it: what does not arrive is said again soon.
    callProcedure('type_in_room', { p_room_id: roomId }, doneRoomAnswer).catch(() => undefined)
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
