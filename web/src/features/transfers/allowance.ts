// How much one may transfer today, and whether a certain amount (spec 2 §7).
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import type { Problem } from '../../lib/validation.ts'
import type { Allowance } from './transfer-validation.ts'

/** The least one can transfer: what is asked for to hear of the limit alone. */
const leastAmount = 1

/** Never a refusal: `message` says why where it cannot be. Agents have no limit. */
export const allowanceAnswer = v.object({
  success: v.literal(true),
  can_transfer: v.boolean(),
  is_agent: v.boolean(),
  daily_limit: v.nullable(v.number()),
  remaining: v.nullable(v.number()),
  message: v.string(),
})

function askAbout(userId: string, amount: number) {
  return callProcedure('can_transfer_points', { p_user_id: userId, p_amount: amount }, allowanceAnswer)
}

function toAllowance(answer: v.InferOutput<typeof allowanceAnswer>): Allowance {
  return { isAgent: answer.is_agent, dailyLimit: answer.daily_limit, remaining: answer.remaining }
}

const allowanceKey = ['transfers', 'allowance']

export function allowanceQuery(userId: string) {
  return queryOptions({
    queryKey: [...allowanceKey, userId],
    queryFn: async () => toAllowance(await askAbout(userId, leastAmount)),
    // Another device may have sent, and an admin may have made one an agent.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Asks anew for what is left of the day. */
export function invalidateAllowance(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: allowanceKey })
}

/**
 * Why so many points cannot be transferred now, in the server's words, which says what is left of the day as well. Throws where it could not
 * be asked.
 */
export async function findTransferProblem(
  queryClient: QueryClient,
  userId: string,
  amount: number,
): Promise<Problem> {
  const answer = await askAbout(userId, amount)
  queryClient.setQueryData(allowanceQuery(userId).queryKey, toAllowance(answer))
  return answer.can_transfer ? undefined : answer.message
}
