// What an admin does by a procedure: answered by a toast, and the list it changes is asked for anew.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../lib/errors.ts'
import { isSuccess, textField } from '../../lib/records.ts'
import { showFailure, showToast } from '../../ui/toast-store.ts'

export interface AdminAction<Input> {
  /** Calls a procedure that answers {success, message}. */
  run: (input: Input) => Promise<unknown>
  done: string
  failed: string
  /** Of the list that changes. */
  queryKey: QueryKey
}

/** A refusal is shown in the server's words. */
export function useAdminAction<Input>({ run, done, failed, queryKey }: AdminAction<Input>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      const answer = await run(input)
      if (!isSuccess(answer)) throw new Error(textField(answer, 'message') ?? failed)
    },
    onSuccess: () => {
      showToast({ title: done, tone: 'success' })
      return queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => showFailure(failed, errorText(error)),
  })
}
