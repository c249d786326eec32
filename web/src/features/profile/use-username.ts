// A name being chosen: the rules at once, and the server's word on whether it is free when typing pauses.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '../../lib/use-settled.ts'
import { type Problem, usernameProblem } from '../../lib/validation.ts'
import { findUsernameProblem } from './update-profile.ts'

/** Milliseconds of quiet before the server is asked. */
const pause = 400

export type NameState = 'idle' | 'checking' | 'available' | 'refused'

export interface UsernameChoice {
  value: string
  change: (value: string) => void
  name: string
  state: NameState
  problem: Problem
}

function stateOf(problem: Problem, typed: boolean, checked: boolean): NameState {
  if (!typed) return 'idle'
  if (problem) return 'refused'
  return checked ? 'available' : 'checking'
}

/** Where the server could not be asked, the name passes; saving it will ask again. */
export function useUsername(): UsernameChoice {
  const [value, setValue] = useState('')
  const name = value.trim()
  const settled = useSettled(name, pause)
  const ruleProblem = usernameProblem(settled)
  const question = useQuery({
    queryKey: ['username', settled],
    queryFn: async () => (await findUsernameProblem(settled)) ?? null,
    enabled: ruleProblem === undefined,
  })
  const isSettled = settled === name
  const problem = isSettled ? (ruleProblem ?? question.data ?? undefined) : undefined
  const checked = isSettled && (question.isSuccess || question.isError)
  return { value, change: setValue, name, problem, state: stateOf(problem, name !== '', checked) }
}
