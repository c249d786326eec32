// Said where the live connection of a conversation is gone for long.
import { useEffect, useState } from 'react'
import { useOnline } from '../lib/use-online.ts'
import { conversationTexts } from '../messages/conversation.ts'

/** Milliseconds without a live connection after which that is said: one that comes back at once is nobody's concern. */
const patience = 4_000

export function Reconnecting() {
  const isOnline = useOnline()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patience)
    return () => clearTimeout(timer)
  }, [])
  // Without a network the strip says so.
  return isLong && isOnline ? <p className="text-small text-ink-2">{conversationTexts.reconnecting}</p> : null
}
