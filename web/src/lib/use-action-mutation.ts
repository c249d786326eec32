// Action mutation: a mutation that is pressed, and may be pressed again; what is said of its failure goes with the next press, and
// what it does at its end is what was meant when it was pressed: the dialog it closes is the one that was open then.
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createAction, runAction } from './running-actions.ts'

/** As the options of useMutation, as far as actions use them. */
export interface ActionMutation<Data, Variables, Context> {
  mutationFn: (variables: Variables) => Promise<Data>
  /** Those of one scope run one after the other. */
  scope?: { id: string }
  /** Runs as it is pressed; `onError` is given what it answers. */
  onMutate?: (variables: Variables) => Context | Promise<Context>
  onSuccess?: (data: Data, variables: Variables) => unknown
  onError?: (error: Error, variables: Variables, before: Context | undefined) => unknown
  onSettled?: () => void
}

/** What was meant when it was pressed. The library would run what was drawn last. */
interface Begun<Data, Variables, Context> {
  meant: Pick<ActionMutation<Data, Variables, Context>, 'onSuccess' | 'onError' | 'onSettled'>
  before: Context | undefined
}

export type ActionMutationResult<Data, Variables> = UseMutationResult<Data, Error, Variables, unknown>

export function useActionMutation<Data, Variables = void, Context = unknown>(
  options: ActionMutation<Data, Variables, Context>,
): ActionMutationResult<Data, Variables> {
  const [action] = useState(createAction)
  const { mutationFn, scope } = options
  const mutation = useMutation<Data, Error, Variables, Begun<Data, Variables, Context>>({
    mutationFn,
    ...(scope && { scope }),
    onMutate: async (variables) => ({ meant: options, before: await options.onMutate?.(variables) }),
    onSuccess: (data, variables, { meant }) => meant.onSuccess?.(data, variables),
    // Nothing was begun where there is no network.
    onError: (error, variables, begun) =>
      (begun?.meant ?? options).onError?.(error, variables, begun?.before),
    onSettled: (_data, _error, _variables, begun) => (begun?.meant ?? options).onSettled?.(),
  })
  const mutateAsync: typeof mutation.mutateAsync = (...args) =>
    runAction(action, () => mutation.mutateAsync(...args))
  const mutate: typeof mutation.mutate = (...args) => {
    // Its options have heard of the error.
    mutateAsync(...args).catch(() => undefined)
  }
  return { ...mutation, mutate, mutateAsync }
}
