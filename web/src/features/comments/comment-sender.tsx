// Sends the comments of the outbox while one is signed in, wherever one is in the app, and puts what arrived into its list.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useViewer } from '../../lib/viewer.ts'
import { commentOutbox, type SentComment } from './comment-outbox.ts'
import { addComment, dropComment, refreshComments } from './comment-queries.ts'

export default function CommentSender() {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const show = useEffectEvent(({ postId, ...sent }: SentComment) => {
    addComment(queryClient, postId, { ...sent, author: viewer })
    refreshComments(queryClient, postId).catch((error) => console.info('the count comes later', error))
  })
  const hide = useEffectEvent(({ postId, id }: { postId: string; id: string }) => {
    dropComment(queryClient, postId, id)
    refreshComments(queryClient, postId).catch((error) => console.info('the count comes later', error))
  })
  useEffect(
    () => commentOutbox.start({ onSent: (sent) => show(sent), onWithdrawn: (comment) => hide(comment) }),
    [],
  )
  return null
}
