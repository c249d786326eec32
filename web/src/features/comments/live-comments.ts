// Comments as they come, while they are looked at: others' live, and with each how many there are now.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { throttleTrailing } from '../../lib/throttle-trailing.ts'
import { tableWatch, useTableChanges } from '../../lib/use-table-changes.ts'
import { liveCommentRow } from './comment.ts'
import { refreshComments } from './comment-queries.ts'

/** Milliseconds in which arrivals are gathered: a burst of them is one question to the server. */
const gathering = 300

/** `postId` stays the same while the component is there. */
export function useLiveComments(postId: string): void {
  const queryClient = useQueryClient()
  const [renew] = useState(() =>
    throttleTrailing(() => {
      refreshComments(queryClient, postId).catch((error) => console.info('comments come later', error))
    }, gathering),
  )
  const ofPost = { event: 'INSERT', filter: `post_id=eq.${postId}` } as const
  useTableChanges('comments', [tableWatch('post_comments', ofPost, liveCommentRow, renew)], renew)
}
