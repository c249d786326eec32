// A press of a button that moves points or gems: one at a time, moved once however often it is sent, answered in the
// server's words where a rule does not allow it, and followed by a look at the balances, also where no answer came: it may
// have been moved.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ProcedureName } from '../../lib/call-procedure.ts'
import { retryUnheard } from '../../lib/confirm-done.ts'
import { type AnswerWithRules, type Granted, isGranted, isRefused, type Refused } from '../../lib/contract.ts'
import { errorText, failureOf, isCertainlyUndone, isUnanswered } from '../../lib/errors.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { createRequestIds } from '../../lib/request-ids.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { invalidateWallet } from './wallet.ts'

export interface WalletMutation<Input, Answer extends AnswerWithRules> {
  /** What moves it. */
  procedure: ProcedureName
  /** What is wished for, and nothing that may read differently when the same is wished for again. */
  wishOf: (input: Input) => unknown
  /** Calls the procedure; throws where it could not be asked. */
  ask: (input: Input, requestId: string) => Promise<Answer>
  /** `isRepeat`: it was sent before and had no answer, so it may have been done by then; once in any case. */
  onDone: (answer: Granted<Answer>, input: Input, isRepeat: boolean) => void
  /** A rule does not allow it: its `text` says why. */
  onRefused: (answer: Refused<Answer>, input: Input) => void
  /** The title of what is shown where no answer came. */
  failed: string
  /** A form says so itself; otherwise a toast does. */
  onFailed?: (refusal: Refusal, input: Input) => void
  /** No answer came: looks anew at what it may have changed besides the balances. */
  onUnanswered?: (input: Input) => void
  /** Whether what was asked about, or what was said of it, still stands: whoever repeats that repeats the same request, however late. */
  stands?: boolean
}

/** Which movement is on its way: the one that is asked about, or another that was left before its answer came. */
export type UnderWay = 'this' | 'another' | undefined

interface Sent {
  wish: unknown
  requestId: string
}

const isSameWish = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The last request of which it was said that a repeat counts once, as long as that stands on the screen. */
function useKeptRequest(stands: boolean) {
  const [sent, setSent] = useState<Sent>()
  // Whoever has left it by now is told in passing, and may wish for the same another day.
  if (sent && !stands) setSent(undefined)
  return {
    idOf: (wish: unknown) => (sent && isSameWish(sent.wish, wish) ? sent.requestId : undefined),
    /** To be called as it is said. */
    keep: (wish: unknown, requestId: string) => setSent({ wish, requestId }),
    drop: () => setSent(undefined),
  }
}

/** A try of it was not heard of, be it this one or one before, so it may have been made; `cause` is what became of the last. */
class MaybeMovedError extends Error {
  override readonly name = 'MaybeMovedError'
  readonly requestId: string

  constructor(requestId: string, cause: unknown) {
    super('may have moved', { cause })
    this.requestId = requestId
  }
}

export function useWalletMutation<Input, Answer extends AnswerWithRules>({
  procedure,
  wishOf,
  ask,
  onDone,
  onRefused,
  failed,
  onFailed,
  onUnanswered,
  stands = false,
}: WalletMutation<Input, Answer>) {
  const queryClient = useQueryClient()
  const userId = useViewerId()
  const requests = useMemo(() => createRequestIds(procedure, userId), [procedure, userId])
  const standing = useKeptRequest(stands)
  const wasUnheard = (input: Input) => {
    const wish = wishOf(input)
    return standing.idOf(wish) !== undefined || requests.isRepeat(wish)
  }
  const {
    mutate: move,
    isPending,
    variables,
  } = useSingleMutation({
    mutationFn: async (input: Input) => {
      const wish = wishOf(input)
      const isRepeat = wasUnheard(input)
      const requestId = requests.idFor(wish, standing.idOf(wish))
      let mayBeDone = isRepeat
      const onUnheard = () => {
        mayBeDone = true
      }
      try {
        return { answer: await retryUnheard(() => ask(input, requestId), onUnheard), isRepeat }
      } catch (error) {
        // No refusal says anything of a try before it.
        if (mayBeDone || isUnanswered(error)) throw new MaybeMovedError(requestId, error)
        if (isCertainlyUndone(error)) requests.answered(wish)
        throw error
      }
    },
    onSuccess: ({ answer, isRepeat }, input) => {
      requests.answered(wishOf(input))
      if (!requests.isHere()) return
      standing.drop()
      invalidateWallet(queryClient)
      if (isGranted(answer)) onDone(answer, input, isRepeat)
      if (isRefused(answer)) onRefused(answer, input)
    },
    onError: (error, input) => {
      if (!requests.isHere()) return
      invalidateWallet(queryClient)
      // Sent by now or before, unlike what was only not begun for want of a network.
      const mayBeDone =
        error instanceof MaybeMovedError || (isUnanswered(error) && requests.isRepeat(wishOf(input)))
      const why = mayBeDone ? walletTexts.maybeDone : errorText(error)
      const refusal = mayBeDone ? { text: `${failed}. ${why}` } : failureOf(failed, error)
      if (onFailed) onFailed(refusal, input)
      else showFailure(failed, why)
      if (error instanceof MaybeMovedError) standing.keep(wishOf(input), error.requestId)
      onUnanswered?.(input)
    },
  })
  return {
    busy: isPending,
    underWay: (input: Input | undefined): UnderWay => {
      if (!isPending) return undefined
      return input && isSameWish(wishOf(variables), wishOf(input)) ? 'this' : 'another'
    },
    move,
    /**
     * This was sent and had no answer: repeated, it counts once. Whether the balance allows it is no question any more, since it may have
     * been taken already.
     */
    wasUnheard,
  }
}
