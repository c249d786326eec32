// Accepting or rejecting a friend request: the question disappears at once and comes back when the answer did not arrive.
import { useQueryClient } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { reach } from '../../lib/confirm-done.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import { invalidateFriends } from './friends-key.ts'
import { receivedRequestsQuery } from './received-requests.ts'

export type Answer = 'accept' | 'reject'

const answers = {
  accept: {
    send: (id: string) => callProcedure('accept_friend_request', { p_request_id: id }, doneAnswer),
    becomes: 'accepted',
    done: friendTexts.accepted,
    failed: friendTexts.acceptFailed,
  },
  reject: {
    send: (id: string) => callProcedure('reject_friend_request', { p_request_id: id }, doneAnswer),
    becomes: 'rejected',
    done: friendTexts.rejected,
    failed: friendTexts.rejectFailed,
  },
} as const

async function fetchStatus(requestId: string): Promise<string | undefined> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('friend_requests')
    .select('status')
    .eq('id', requestId)
    .maybeSingle()
  if (error) throw error
  return data?.status
}

async function sendAnswer(requestId: string, answer: Answer): Promise<void> {
  const { send, becomes } = answers[answer]
  const save = async () => {
    const result = await send(requestId)
    if (!result.success) throw new Error(result.text)
  }
  await reach(save, async () => (await fetchStatus(requestId)) === becomes)
}

/** Answers one request to the viewer. */
export function useAnswerRequest(requestId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = receivedRequestsQuery(useViewerId())
  const mutation = useSingleMutation({
    mutationFn: (answer: Answer) => sendAnswer(requestId, answer),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (requests) => requests?.filter(({ id }) => id !== requestId))
      return before
    },
    onSuccess: (_nothing, answer) => showToast({ title: answers[answer].done, tone: 'success' }),
    onError: (error, answer, before) => {
      queryClient.setQueryData(queryKey, before)
      showError(answers[answer].failed, error, () => mutation.mutate(answer))
    },
    onSettled: () => invalidateFriends(queryClient),
  })
  return mutation
}
