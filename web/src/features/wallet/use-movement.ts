// A press of a button that moves points or gems: one at a time, moved once however often it is sent, answered in the
// server's words where a rule does not allow it, and followed by a look at the balances.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerWithRules, type Granted, isGranted, isRefused, type Refused } from '../../lib/contract.ts'
import { errorText, failureOf } from '../../lib/errors.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { createRequestIds } from '../../lib/request-ids.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { renewWallet } from './wallet.ts'

export interface Movement<Input, Answer extends AnswerWithRules> {
  /** Calls the procedure; throws where it could not be asked. */
  ask: (input: Input, requestId: string) => Promise<Answer>
  onDone: (answer: Granted<Answer>, input: Input) => void
  /** A rule does not allow it: its `text` says why. */
  onRefused: (answer: Refused<Answer>, input: Input) => void
  /** The title of what is shown where no answer came. */
  failed: string
  /** A form says so itself; otherwise a toast does. */
  onFailed?: (refusal: Refusal, input: Input) => void
}

export function useMovement<Input, Answer extends AnswerWithRules>({
  ask,
  onDone,
  onRefused,
  failed,
  onFailed,
}: Movement<Input, Answer>) {
  const queryClient = useQueryClient()
  const [requests] = useState(createRequestIds)
  const { mutate: move, isPending } = useSingleMutation({
    mutationFn: (input: Input) => ask(input, requests.idFor(input)),
    onSuccess: (answer, input) => {
      requests.answered()
      renewWallet(queryClient)
      if (isGranted(answer)) onDone(answer, input)
      if (isRefused(answer)) onRefused(answer, input)
    },
    onError: (error, input) =>
      onFailed ? onFailed(failureOf(failed, error), input) : showFailure(failed, errorText(error)),
  })
  return { busy: isPending, move }
}
