// How much one may transfer today, and whether a certain amount (spec 2 §7).
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { fieldOf, isSuccess, numberField, textField } from '../../lib/records.ts'
import type { Problem } from '../../lib/validation.ts'
import { transferTexts } from '../../messages/transfers.ts'
import type { Allowance } from './rules.ts'

/** The least one can transfer: what is asked for to hear of the limit alone. */
const leastAmount = 1

function askAbout(userId: string, amount: number): Promise<unknown> {
  return callProcedure('can_transfer_points', { p_user_id: userId, p_amount: amount })
}

function toAllowance(answer: unknown): Allowance {
  return {
    isAgent: fieldOf(answer, 'is_agent') === true,
    dailyLimit: numberField(answer, 'daily_limit') ?? null,
    remaining: numberField(answer, 'remaining') ?? null,
  }
}

const allowanceKey = ['transfers', 'allowance']

export function allowanceQuery(userId: string) {
  return queryOptions({
    queryKey: [...allowanceKey, userId],
    queryFn: async () => toAllowance(await askAbout(userId, leastAmount)),
    refetchOnWindowFocus: true,
  })
}

/** Asks anew for what is left of the day. */
export function renewAllowance(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: allowanceKey })
}

/** Why so many points cannot be transferred now, in the server's words. Throws where it could not be asked. */
export async function findTransferProblem(userId: string, amount: number): Promise<Problem> {
  const answer = await askAbout(userId, amount)
  if (isSuccess(answer) && fieldOf(answer, 'can_transfer') === true) return undefined
  return textField(answer, 'message') ?? transferTexts.checkFailed
}
