// Starting the older timer, and stopping it for what it earned.
import { useQueryClient } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOrFind } from '../../lib/confirm-done.ts'
import { errorText } from '../../lib/errors.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { financeTexts } from '../../messages/finance.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { useWalletMutation } from '../wallet/index.ts'
import {
  fetchOlderTimer,
  invalidateOlderTimer,
  startedTimerAnswer,
  stoppedTimerAnswer,
} from './older-timer.ts'

const texts = financeTexts.timer

/** Undefined where it was started, else why it was not. */
async function start(): Promise<{ refusal: string | undefined }> {
  const answer = await callProcedure('start_timer', {}, startedTimerAnswer)
  return { refusal: answer.success ? undefined : answer.text }
}

async function findStarted() {
  return (await fetchOlderTimer()).running && { refusal: undefined }
}

/** `onStarted` hears that it runs. */
export function useStartOlderTimer(onStarted: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => answerOrFind(start, findStarted),
    onSuccess: async ({ refusal }) => {
      await invalidateOlderTimer(queryClient)
      if (refusal) showFailure(refusal)
      else onStarted()
    },
    onError: (error) => showFailure(texts.failed, errorText(error)),
  })
  return { busy: isPending, start: () => mutate() }
}

/** What a stop has paid. */
export interface Paid {
  points: number
  gems: number
}

/** `onPaid` hears what it earned, and shows it. */
export function useStopOlderTimer(onPaid: (paid: Paid) => void) {
  const queryClient = useQueryClient()
  const { busy, move } = useWalletMutation({
    procedure: 'stop_timer',
    // A timer is paid once.
    wishOf: (timerId: string) => timerId,
    ask: (_timerId, requestId) =>
      callProcedure('stop_timer', { p_request_id: requestId }, stoppedTimerAnswer),
    onDone: ({ timer }) => {
      void invalidateOlderTimer(queryClient)
      onPaid({ points: timer.points_earned, gems: timer.gems_earned })
    },
    onRefused: ({ text }) => {
      void invalidateOlderTimer(queryClient)
      showFailure(text)
    },
    failed: texts.failed,
    onUnanswered: () => void invalidateOlderTimer(queryClient),
  })
  return { busy, stop: move }
}
