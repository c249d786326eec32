// A name being chosen: the rules at once, and the server's word on whether it is free when typing pauses.
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { personalKey } from '../../lib/personal-data.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { useTabState } from '../../lib/use-stored-state.ts'
import { type Problem, usernameProblem } from '../../lib/validation.ts'
import { findUsernameProblem } from './update-profile.ts'

/** Milliseconds of quiet before the server is asked. */
const pause = 400

const nameKey = personalKey('typed-name')
const nameSchema = v.string()

export type NameState = 'idle' | 'own' | 'checking' | 'available' | 'refused'

export interface UsernameChoice {
  value: string
  change: (value: string) => void
  name: string
  state: NameState
  problem: Problem
}

function stateOf(problem: Problem, answered: boolean, waiting: boolean): NameState {
  if (problem) return 'refused'
  if (waiting) return 'checking'
  return answered ? 'available' : 'idle'
}

/**
 * Where the server could not be asked, nothing is said of the name, and it passes; saving it will ask again. `present` is the name one has
 * already, which is not asked about.
 */
export function useUsername(present?: string): UsernameChoice {
  const [value, setValue] = useTabState(nameKey, nameSchema, '')
  const name = value.trim()
  const settled = useDebouncedValue(name, pause)
  const ruleProblem = usernameProblem(settled)
  const question = useQuery({
    queryKey: ['username', settled],
    queryFn: async () => (await findUsernameProblem(settled)) ?? null,
    enabled: ruleProblem === undefined && settled !== present,
  })
  if (present !== undefined && name === present) {
    return { value, change: setValue, name, problem: undefined, state: 'own' }
  }
  const isSettled = settled === name
  const problem = isSettled ? (ruleProblem ?? question.data ?? undefined) : undefined
  const answered = isSettled && name !== '' && question.isSuccess
  const waiting = name !== '' && (!isSettled || (question.isFetching && !question.isSuccess))
  return { value, change: setValue, name, problem, state: stateOf(name && problem, answered, waiting) }
}
