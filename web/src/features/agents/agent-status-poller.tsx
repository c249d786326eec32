// Keeps up with what becomes of an application while its screen is open. It draws nothing.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tableWatch, useTableChanges } from '../../lib/use-table-changes.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { invalidateAgentStatus, useAgentStatus } from './agent-status.ts'
import { decisionRow, isAwaited, pollFor, pollInterval } from './application-rules.ts'

const decisions = ['agent_approval', 'agent_rejection']

/** While it is looked at: hears of the decision as it is told. */
function AwaitDecision() {
  const userId = useViewerId()
  const queryClient = useQueryClient()
  const renew = () => invalidateAgentStatus(queryClient)
  const told = { event: 'INSERT', filter: `user_id=eq.${userId}` } as const
  const watch = tableWatch('notifications', told, decisionRow, ({ type }) => {
    if (decisions.includes(type)) renew()
  })
  useTableChanges('agency', [watch], renew)
  return null
}

/** Approved, but not yet an agent: looks every 2 seconds, for 30 at most (spec 2 §4). */
function AwaitAgent() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const look = setInterval(() => invalidateAgentStatus(queryClient), pollInterval)
    const end = setTimeout(() => clearInterval(look), pollFor)
    return () => {
      clearInterval(look)
      clearTimeout(end)
    }
  }, [queryClient])
  return null
}

export function AgentStatusPoller() {
  const { data: status } = useAgentStatus()
  if (isAwaited(status)) return <AwaitAgent />
  return status?.application?.status === 'pending' ? <AwaitDecision /> : null
}
