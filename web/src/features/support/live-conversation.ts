// A conversation with the support as it comes, while it is looked at.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { throttleTrailing } from '../../lib/throttle-trailing.ts'
import { tableWatch, useTableChanges } from '../../lib/use-table-changes.ts'
import { liveMessageRow } from './support-message.ts'
import { refreshConversation } from './support-queries.ts'

/** Milliseconds in which arrivals are gathered: a burst of them is one question to the server. */
const gathering = 200

/** `ownerId` stays the same while the component is there. */
export function useLiveConversation(ownerId: string): void {
  const queryClient = useQueryClient()
  const [renew] = useState(() =>
    throttleTrailing(() => void refreshConversation(queryClient, ownerId), gathering),
  )
  const ofOwner = { event: 'INSERT', filter: `user_id=eq.${ownerId}` } as const
  useTableChanges('support', [tableWatch('support_messages', ofOwner, liveMessageRow, renew)], renew)
}
