// Live signals of messages, of which nothing is kept: which friends write to the viewer now, and whether anything is heard at all.
import { atom } from 'nanostores'
import { useEffect, useEffectEvent } from 'react'
import { useTypists } from '../../lib/typing.ts'

/** Whether the live connection stands, or has not been tried yet. */
export const isListening = atom(true)

type Hear = (userId: string, isTyping: boolean) => void

const hearing = new Set<Hear>()

/** What they typed has come where they type no more. */
export function tellTyping(userId: string, isTyping: boolean): void {
  for (const hear of hearing) hear(userId, isTyping)
}

/** Their ids. */
export function useTypingFriends(): readonly string[] {
  const { typists, hear, end } = useTypists()
  const follow = useEffectEvent<Hear>((userId, isTyping) => (isTyping ? hear : end)(userId))
  useEffect(() => {
    const listener: Hear = (userId, isTyping) => follow(userId, isTyping)
    hearing.add(listener)
    return () => void hearing.delete(listener)
  }, [])
  return typists
}
