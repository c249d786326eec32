// Messaging, while one is signed in, wherever one is in the app: what is written to one is heard as it comes and said in a toast, and what
// one has written is sent and put where it is read.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { desktop, matchesMedia } from '../../lib/use-media-query.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { dismissToastsTo, showToast } from '../../ui/toast-store.ts'
import { toastTime } from '../notifications/index.ts'
import { forgetOldConversations, hideMessage, refreshConversation, showMessage } from './conversation.ts'
import { useLiveMessages } from './live-messages.ts'
import { messageOutbox } from './message-outbox.ts'
import { conversationPath, isInMessages, messagesPath } from './message-paths.ts'
import { lastWords } from './message-words.ts'
import { otherSideOf, type PrivateMessage } from './private-message.ts'

/** Beside a conversation stands the list of all, where there is room. */
function isShownAt(path: string, userId: string): boolean {
  if (path === conversationPath(userId) || path === messagesPath) return true
  return isInMessages(path) && matchesMedia(desktop)
}

/** `renew`: what lists conversations; of what arrived the server tells this app too. */
function useSending(renew: () => void): void {
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  const arrive = useEffectEvent((message: PrivateMessage) => {
    showMessage(queryClient, otherSideOf(message, viewerId), message)
    renew()
  })
  const withdraw = useEffectEvent((userId: string, id: string) => {
    hideMessage(queryClient, userId, id)
    void refreshConversation(queryClient, userId)
  })
  useEffect(
    () =>
      messageOutbox.start({
        onSent: (message) => arrive(message),
        onWithdrawn: ({ toUserId, id }) => withdraw(toUserId, id),
      }),
    [],
  )
}

export default function Messaging() {
  const [path] = useLocation()
  const renew = useLiveMessages((message) => {
    const { author } = message
    if (isShownAt(path, author.id)) return
    const href = conversationPath(author.id)
    showToast({ title: author.name, detail: lastWords(message), isNews: true, duration: toastTime, href })
  })
  useSending(renew)
  useEffect(forgetOldConversations, [])
  // What was said in a toast is read there.
  useEffect(() => dismissToastsTo(path), [path])
  return null
}
