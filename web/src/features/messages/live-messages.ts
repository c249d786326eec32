// Messages as they come: what the server tells somebody of their conversations, on the channel that they alone may hear. After an
// interruption all that is shown is asked for anew.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadConfig } from '../../lib/config.ts'
import { ContractError, parseAnswer } from '../../lib/contract.ts'
import { joinChannel } from '../../lib/live-channel.ts'
import { throttleTrailing } from '../../lib/throttle-trailing.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { suspectBan } from '../../lib/watched-fetch.ts'
import { hideMessage, markMessages, refreshConversations, showMessage } from './conversation.ts'
import { invalidateConversations } from './conversation-list.ts'
import { isListening, tellTyping } from './live-signals.ts'
import { messageEvent, readEvent, receiptEvent, removedEvent, typingEvent } from './message-events.ts'
import { otherSideOf, type PrivateMessage, toMessage } from './private-message.ts'
import { markDelivered } from './read-marks.ts'
import { invalidateUnreadCount } from './unread-count.ts'

/** Milliseconds in which events are gathered: a burst of them is one question to the server. */
const gathering = 300
const deliveredEvery = 2_000

interface Listener {
  queryClient: QueryClient
  viewerId: string
  /** Somebody wrote to the viewer. */
  onWritten: (message: PrivateMessage) => void
}

/** By the name of the event. Messages and typing apart, each is of both sides of a conversation or of another device. */
const events: Readonly<Record<string, (payload: unknown, listener: Listener) => void>> = {
  message: (payload, { queryClient, viewerId, onWritten }) => {
    const event = parseAnswer('own_event_message', messageEvent, payload)
    void loadConfig().then(({ url }) => {
      const message = toMessage(event, url)
      showMessage(queryClient, otherSideOf(message, viewerId), message)
      if (message.author.id !== viewerId) onWritten(message)
    })
  },
  message_removed: (payload, { queryClient }) => {
    const { user_id, message_id } = parseAnswer('own_event_message_removed', removedEvent, payload)
    hideMessage(queryClient, user_id, message_id)
  },
  message_receipt: (payload, { queryClient, viewerId }) => {
    const { kind, user_id, up_to } = parseAnswer('own_event_message_receipt', receiptEvent, payload)
    markMessages(queryClient, user_id, { kind, authorId: viewerId, upTo: up_to })
  },
  messages_read: (payload, { queryClient }) => {
    const { user_id, up_to } = parseAnswer('own_event_messages_read', readEvent, payload)
    markMessages(queryClient, user_id, { kind: 'read', authorId: user_id, upTo: up_to })
  },
  message_typing: (payload) => {
    tellTyping(parseAnswer('own_event_message_typing', typingEvent, payload).user_id, true)
  },
}

/** Answers how to have the list of conversations asked for anew, together with what is heard at the same time. */
export function useLiveMessages(onWritten: Listener['onWritten']): () => void {
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  const [renew] = useState(() =>
    throttleTrailing(() => {
      void invalidateConversations(queryClient)
      void invalidateUnreadCount(queryClient, viewerId)
    }, gathering),
  )
  const [tellDelivered] = useState(() => throttleTrailing(() => void markDelivered(), deliveredEvery))
  const askAnew = useEffectEvent(() => {
    renew()
    void refreshConversations(queryClient)
  })
  const receive = useEffectEvent((message: PrivateMessage) => {
    tellTyping(message.author.id, false)
    tellDelivered()
    onWritten(message)
  })
  const hear = useEffectEvent((event: string, payload: unknown) => {
    try {
      events[event]?.(payload, { queryClient, viewerId, onWritten: (message) => receive(message) })
      if (event !== 'message_typing') renew()
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      askAnew()
    }
  })
  useEffect(
    () =>
      joinChannel({
        topic: `user:${viewerId}`,
        prepare: (channel) => {
          for (const event of Object.keys(events)) {
            channel.on('broadcast', { event }, ({ payload }) => hear(event, payload))
          }
        },
        onJoined: () => {
          isListening.set(true)
          void markDelivered()
          askAnew()
        },
        onLost: () => isListening.set(false),
        onRefused: suspectBan,
      }),
    [viewerId],
  )
  return renew
}
