// What an admin does by a procedure: after a step-up where the server wants one, answered by a toast, and everything under /admin is
// asked for anew, the audit log among it.
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerWithRules } from '../../lib/contract.ts'
import { errorText, failureOf, isUnanswered } from '../../lib/errors.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { StepUpCancelledError, withStepUp } from '../step-up/index.ts'

/** Begins the key of every question under /admin. */
export const adminKey = ['admin']

export interface AdminAction<Input> {
  run: (input: Input) => Promise<AnswerWithRules>
  /** What it does, said where the person is to be confirmed first. */
  purpose: (input: Input) => string
  done: string
  failed: string
  /** It is done, and what shows it is about to be asked for anew. */
  onDone?: (input: Input) => void
  /** A form says so itself; otherwise a toast does. */
  onFailed?: ((refusal: Refusal, input: Input) => void | Promise<void>) | undefined
}

/** A refusal is shown in the server's words. */
export function useAdminAction<Input>({ run, purpose, done, failed, onDone, onFailed }: AdminAction<Input>) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async (input: Input) => {
      const answer = await withStepUp(purpose(input), () => run(input))
      if (!answer.success) throw new Error(answer.text)
    },
    onSuccess: (_answer, input) => {
      onDone?.(input)
      showToast({ title: done, tone: 'success' })
      return queryClient.invalidateQueries({ queryKey: adminKey })
    },
    onError: (error, input) => {
      if (error instanceof StepUpCancelledError) return
      // It may have been done: what is listed says so.
      if (isUnanswered(error)) queryClient.invalidateQueries({ queryKey: adminKey })
      if (onFailed) return onFailed(failureOf(failed, error, 'admin'), input)
      showFailure(failed, errorText(error, 'admin'))
    },
  })
}
