// Whether one is an agent, and what became of one's latest application (spec 2 §4).
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { parseAnswer } from '../../lib/contract.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { type Standing, statusSchema } from './rules.ts'

/** The latest row of `agent_applications`, if there is one. */
export const latestAnswer = v.nullable(
  v.object({ id: v.string(), status: statusSchema, review_notes: v.nullable(v.string()) }),
)

const standingKey = ['agents', 'standing']

/** No row means none, not an error (spec 2 §8). */
async function fetchStanding(userId: string): Promise<Standing> {
  const supabase = await getSupabase()
  const [agent, application] = await Promise.all([
    supabase.from('approved_agents').select('id').eq('user_id', userId).eq('is_active', true).maybeSingle(),
    supabase
      .from('agent_applications')
      .select('id, status, review_notes')
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  ])
  const error = agent.error ?? application.error
  if (error) throw error
  const latest = parseAnswer('agent_applications', latestAnswer, application.data)
  return {
    isAgent: agent.data !== null,
    application: latest && { id: latest.id, status: latest.status, notes: latest.review_notes ?? '' },
  }
}

function standingQuery(userId: string) {
  return queryOptions({
    queryKey: [...standingKey, userId],
    queryFn: () => fetchStanding(userId),
    refetchOnWindowFocus: true,
  })
}

/** Asks anew what one is. */
export function renewStanding(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: standingKey })
}

/** The signed-in person's. */
export function useStanding() {
  return useQuery(standingQuery(useViewerId()))
}
