// An action that is no mutation, as choosing a file: what is said of its failure goes with the next try.
import { useState } from 'react'
import { createAction, runAction } from './running-actions.ts'

/** Runs the work as one try. */
export function useAction(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const [action] = useState(createAction)
  return (work) => runAction(action, work)
}
