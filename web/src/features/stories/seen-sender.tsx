// Sends the seen marks of the outbox while one is signed in, wherever one is in the app; those that wait count as seen here.
import { useEffect } from 'react'
import { addSeen } from './seen-here.ts'
import { seenOutbox } from './seen-outbox.ts'

export default function SeenSender() {
  const waiting = seenOutbox.useItems()
  useEffect(() => {
    addSeen(waiting.map(({ id }) => id))
  }, [waiting])
  useEffect(() => seenOutbox.start({ onSent: () => undefined, onWithdrawn: () => undefined }), [])
  return null
}
