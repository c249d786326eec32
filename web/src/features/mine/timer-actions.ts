// Starting the daily timer, and claiming what it brought.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOrFind } from '../../lib/confirm-done.ts'
import { errorText } from '../../lib/errors.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { mineTexts } from '../../messages/mine.ts'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { useWalletMutation } from '../wallet/index.ts'
import { dailyTimerQuery, fetchTimer, invalidateTimer, setTimerData, startTimer } from './daily-timer.ts'
import { claimRewardAnswer, type Reward } from './reward.ts'

const texts = mineTexts.timer

/** The timer as it runs, where nothing was heard of its start. */
async function findStarted() {
  const timer = await fetchTimer()
  return timer.startedAt === null ? undefined : { timer, refusal: undefined }
}

/** Another tab or device was here first: what is wanted is so, and shown as it is. */
const sayAlready = (title: string) => showToast({ title, tone: 'info' })

/** A refusal says what runs already, so that it is drawn. `onStarted` hears that it runs. */
export function useStartTimer(userId: string, onStarted: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => answerOrFind(startTimer, findStarted),
    onSuccess: ({ timer, refusal }) => {
      setTimerData(queryClient, userId, timer)
      onStarted()
      if (refusal) (timer.startedAt === null ? showFailure : sayAlready)(refusal)
    },
    onError: (error) => showFailure(texts.startFailed, errorText(error)),
  })
  return { busy: isPending, start: () => mutate() }
}

/** `onClaimed` hears what was granted, and shows it. */
export function useClaimReward(userId: string, onClaimed: (reward: Reward) => void) {
  const queryClient = useQueryClient()
  const timerKey = dailyTimerQuery(userId).queryKey
  /** The start whose reward was asked for again by itself: once is enough. */
  const askedAgain = useRef<number>(undefined)
  const startedAt = () => queryClient.getQueryData(timerKey)?.startedAt ?? undefined
  /** Where the timer no longer runs since then, it was paid, and the same request says what. */
  const look = async (claimed: number | undefined) => {
    await invalidateTimer(queryClient, userId)
    if (claimed === undefined || startedAt() === claimed || askedAgain.current === claimed) return
    askedAgain.current = claimed
    move(claimed)
  }
  const { busy, move } = useWalletMutation({
    procedure: 'claim_daily_reward',
    // A reward is that of one start.
    wishOf: (claimed: number | undefined) => claimed,
    ask: (_claimed, requestId) =>
      callProcedure('claim_daily_reward', { p_request_id: requestId }, claimRewardAnswer),
    onDone: (reward) => {
      const timer = queryClient.getQueryData(timerKey)
      if (timer) setTimerData(queryClient, userId, { ...timer, startedAt: null })
      invalidateTimer(queryClient, userId)
      onClaimed(reward)
    },
    onRefused: ({ text, started_at: runsSince, can_earn: canEarn }) => {
      invalidateTimer(queryClient, userId)
      if (canEarn && runsSince === null) sayAlready(text)
      else showFailure(text)
    },
    failed: texts.claimFailed,
    onUnanswered: look,
  })
  return { busy, claim: () => move(startedAt()) }
}
