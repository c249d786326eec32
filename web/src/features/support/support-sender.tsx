// Sends what was written to the support while one is signed in, wherever one is in the app, and puts what arrived into its conversation.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type SentMessage, supportOutbox } from './support-outbox.ts'
import { addMessage, refreshConversation } from './support-queries.ts'

export default function SupportSender() {
  const queryClient = useQueryClient()
  const refresh = useEffectEvent((ownerId: string) => void refreshConversation(queryClient, ownerId))
  const show = useEffectEvent(({ ownerId, message }: SentMessage) => {
    addMessage(queryClient, ownerId, message)
    refresh(ownerId)
  })
  useEffect(
    () =>
      supportOutbox.start({
        onSent: (sent) => show(sent),
        onWithdrawn: ({ ownerId }) => refresh(ownerId),
      }),
    [],
  )
  return null
}
