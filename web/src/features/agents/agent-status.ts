// Whether one is an agent, and what became of one's latest application (spec 2 §4).
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getSupabase } from '../../lib/supabase.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { invalidateAllowance } from '../transfers/index.ts'
import { applicationColumns, invalidateApplications, toApplication } from './application.ts'
import type { AgentStatus } from './application-rules.ts'

const agentStatusKey = ['agents', 'status']

/** No row means none, not an error (spec 2 §8). */
async function fetchAgentStatus(userId: string): Promise<AgentStatus> {
  const supabase = await getSupabase()
  const [agent, application] = await Promise.all([
    supabase.from('approved_agents').select('id').eq('user_id', userId).eq('is_active', true).maybeSingle(),
    supabase
      .from('agent_applications')
      .select(applicationColumns)
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  ])
  const error = agent.error ?? application.error
  if (error) throw error
  return {
    isAgent: agent.data !== null,
    agentId: agent.data?.id ?? null,
    application: toApplication(application.data),
  }
}

/** Agents have no daily limit: whoever becomes one, or is one no more, has another from then on. */
function agentStatusQuery(userId: string) {
  const queryKey = [...agentStatusKey, userId]
  return queryOptions({
    queryKey,
    queryFn: async ({ client }) => {
      const status = await fetchAgentStatus(userId)
      const before = client.getQueryData<AgentStatus>(queryKey)
      if (before && before.isAgent !== status.isAgent) void invalidateAllowance(client)
      return status
    },
    // An admin may have decided meanwhile: whoever comes back to where it is shown sees it as it is.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Asks anew what one is, and what became of one's applications. */
export async function invalidateAgentStatus(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: agentStatusKey }),
    invalidateApplications(queryClient),
  ])
}

/** The signed-in person's. */
export function useAgentStatus() {
  return useQuery(agentStatusQuery(useViewerId()))
}
