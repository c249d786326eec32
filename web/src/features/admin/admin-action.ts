// What an admin does by a procedure: after a step-up where the server wants one, answered by a toast, and the list it changes
// is asked for anew.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { AnswerWithRules } from '../../lib/contract.ts'
import { errorText, failureOf } from '../../lib/errors.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { StepUpCancelledError, withStepUp } from '../step-up/public.ts'

export interface AdminAction<Input> {
  run: (input: Input) => Promise<AnswerWithRules>
  /** What it does, said where the person is to be confirmed first. */
  purpose: (input: Input) => string
  done: string
  failed: string
  /** Of the list that changes. */
  queryKey: QueryKey
  /** A form says so itself; otherwise a toast does. */
  onFailed?: ((refusal: Refusal, input: Input) => void | Promise<void>) | undefined
}

/** A refusal is shown in the server's words. */
export function useAdminAction<Input>({
  run,
  purpose,
  done,
  failed,
  queryKey,
  onFailed,
}: AdminAction<Input>) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async (input: Input) => {
      const answer = await withStepUp(purpose(input), () => run(input))
      if (!answer.success) throw new Error(answer.text)
    },
    onSuccess: () => {
      showToast({ title: done, tone: 'success' })
      return queryClient.invalidateQueries({ queryKey })
    },
    onError: (error, input) => {
      if (error instanceof StepUpCancelledError) return
      if (onFailed) return onFailed(failureOf(failed, error), input)
      showFailure(failed, errorText(error))
    },
  })
}
