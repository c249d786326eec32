// Action mutation: a mutation that is pressed, and may be pressed again; what is said of its failure goes with the next press.
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createAction, runAction } from './running-actions.ts'

/** As useMutation. */
export function useActionMutation<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): UseMutationResult<Data, Error, Variables, Context> {
  const [action] = useState(createAction)
  const mutation = useMutation(options)
  const mutateAsync: typeof mutation.mutateAsync = (...args) =>
    runAction(action, () => mutation.mutateAsync(...args))
  const mutate: typeof mutation.mutate = (...args) => {
    // Its options have heard of the error.
    mutateAsync(...args).catch(() => undefined)
  }
  return { ...mutation, mutate, mutateAsync }
}
