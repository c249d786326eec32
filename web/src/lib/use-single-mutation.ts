// Single mutation: one at a time. What a mutation says of itself is known with the next drawing, after a second press may have come.
import { useRef } from 'react'
import { type ActionMutation, type ActionMutationResult, useActionMutation } from './use-action-mutation.ts'

/** As useActionMutation, but `mutate` does nothing while one is under way. */
export function useSingleMutation<Data, Variables = void, Context = unknown>(
  options: ActionMutation<Data, Variables, Context>,
): ActionMutationResult<Data, Variables> {
  const running = useRef(false)
  const mutation = useActionMutation(options)
  const mutate: typeof mutation.mutate = (...args) => {
    if (running.current) return
    running.current = true
    const end = () => {
      running.current = false
    }
    mutation.mutateAsync(...args).then(end, end)
  }
  return { ...mutation, mutate }
}
