// Starting the daily timer, and claiming what it brought.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOrFind } from '../../lib/confirm-done.ts'
import { answerOf } from '../../lib/contract.ts'
import { errorText } from '../../lib/errors.ts'
import { plural } from '../../lib/plural.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { mineTexts } from '../../messages/mine.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { useMovement } from '../wallet/public.ts'
import { dailyTimerQuery, fetchTimer, renewTimer, showTimer, startTimer } from './daily-timer.ts'

const texts = mineTexts.timer

/** The timer as it runs, where nothing was heard of its start. */
async function findStarted() {
  const timer = await fetchTimer()
  return timer.startedAt === null ? undefined : { timer, refusal: undefined }
}

/** A refusal says what runs already, so that it is drawn. */
export function useStartTimer(userId: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => answerOrFind(startTimer, findStarted),
    onSuccess: ({ timer, refusal }) => {
      showTimer(queryClient, userId, timer)
      if (refusal) showFailure(refusal)
    },
    onError: (error) => showFailure(texts.startFailed, errorText(error)),
  })
  return { busy: isPending, start: () => mutate() }
}

export interface Reward {
  points: number
  gems: number
}

/** What was granted. */
export const claimRewardAnswer = answerOf({ points: v.number(), gems: v.number() }, {})

function inWords({ points, gems }: Reward): string {
  const { amounts } = walletTexts
  const parts = [gems > 0 && plural(gems, amounts.gems), points > 0 && plural(points, amounts.points)]
  return parts.filter(Boolean).join(' و')
}

/** `onClaimed` hears what was granted. */
export function useClaimReward(userId: string, onClaimed: (reward: Reward) => void) {
  const queryClient = useQueryClient()
  const timerKey = dailyTimerQuery(userId).queryKey
  /** The start whose reward was asked for again by itself: once is enough. */
  const askedAgain = useRef<number>(undefined)
  const startedAt = () => queryClient.getQueryData(timerKey)?.startedAt ?? undefined
  /** Where the timer no longer runs since then, it was paid, and the same request says what. */
  const look = async (claimed: number | undefined) => {
    await renewTimer(queryClient, userId)
    if (claimed === undefined || startedAt() === claimed || askedAgain.current === claimed) return
    askedAgain.current = claimed
    move(claimed)
  }
  const { busy, move } = useMovement({
    procedure: 'claim_daily_reward',
    // A reward is that of one start.
    wishOf: (claimed: number | undefined) => claimed,
    ask: (_claimed, requestId) =>
      callProcedure('claim_daily_reward', { p_request_id: requestId }, claimRewardAnswer),
    onDone: (reward) => {
      const timer = queryClient.getQueryData(timerKey)
      if (timer) showTimer(queryClient, userId, { ...timer, startedAt: null })
      renewTimer(queryClient, userId)
      onClaimed(reward)
      showToast({ title: texts.claimed, detail: inWords(reward), tone: 'success' })
    },
    onRefused: ({ text }) => {
      renewTimer(queryClient, userId)
      showFailure(text)
    },
    failed: texts.claimFailed,
    onUnanswered: look,
  })
  return { busy, claim: () => move(startedAt()) }
}
