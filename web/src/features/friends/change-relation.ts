// Asking, withdrawing, ending: the button shows the outcome at once and returns to the truth when it did not come about.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callProcedure } from '../../lib/call-procedure.ts'
import { reach } from '../../lib/confirm-done.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { doubleTapMs } from '../../lib/double-tap.ts'
import { errorKind } from '../../lib/errors.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { friendTexts } from '../../messages/friends.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import { friendsKey, invalidateFriends, suggestionsKey } from './friends-key.ts'
import { areFriends, hasAsked, type Relation, relationQuery, relationScope } from './relation.ts'

interface Step {
  /** May say something else than `done`. */
  save: (viewerId: string, userId: string) => Promise<string | undefined>
  becomes: Relation
  /** Whether what is true now is what the step wanted; of what the other one has asked it does not depend. */
  isDone: (viewerId: string, userId: string) => Promise<boolean>
  done: string
  failed: string
  /** The step that takes it back, where one can. */
  undo?: 'add' | 'cancel'
}

/** A request that is there already is what was wanted, and said to be (spec 1 §4). */
async function sendRequest(viewerId: string, userId: string): Promise<string | undefined> {
  const supabase = await getSupabase()
  const { error } = await supabase
    .from('friend_requests')
    .insert({ sender_id: viewerId, receiver_id: userId, status: 'pending' })
  if (error && errorKind(error) === 'duplicate') return friendTexts.sentBefore
  if (error) throw error
  return undefined
}

/** Throws when there was nothing left to withdraw: it may have been answered meanwhile. */
async function withdrawRequest(viewerId: string, userId: string): Promise<undefined> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('friend_requests')
    .delete()
    .match({ sender_id: viewerId, receiver_id: userId, status: 'pending' })
    .select('id')
  if (error) throw error
  if (data.length === 0) throw new Error(friendTexts.cancelFailed)
  return undefined
}

/** Ends a friendship of the viewer's. */
export async function removeFriend(userId: string): Promise<void> {
  const answer = await callProcedure('remove_friend', { p_user_id: userId }, doneAnswer)
  if (!answer.success) throw new Error(answer.text)
}

type StepName = 'add' | 'cancel' | 'unfriend'

const steps: Readonly<Record<StepName, Step>> = {
  add: {
    save: sendRequest,
    becomes: { status: 'sent' },
    isDone: async (...pair) => (await hasAsked(...pair)) || areFriends(...pair),
    done: friendTexts.sent,
    undo: 'cancel',
    failed: friendTexts.sendFailed,
  },
  cancel: {
    save: withdrawRequest,
    becomes: { status: 'none' },
    isDone: async (...pair) => !(await hasAsked(...pair)) && !(await areFriends(...pair)),
    done: friendTexts.cancelled,
    undo: 'add',
    failed: friendTexts.cancelFailed,
  },
  unfriend: {
    save: async (_viewerId, userId) => {
      await removeFriend(userId)
      return undefined
    },
    becomes: { status: 'none' },
    isDone: async (...pair) => !(await areFriends(...pair)),
    done: friendTexts.unfriended,
    failed: friendTexts.unfriendFailed,
  },
}

/** Answers what is said of it. */
async function take(step: StepName, viewerId: string, userId: string): Promise<string> {
  const { save, isDone, done } = steps[step]
  const said = await reach(
    () => save(viewerId, userId),
    () => isDone(viewerId, userId),
  )
  return said ?? done
}

/**
 * `change('add' | 'cancel' | 'unfriend')` for one other person. The next step stands where the one before was: the second tap of a
 * double tap does nothing. `quiet` where what is tapped shows that it was done, and takes it back itself.
 */
export function useChangeRelation(userId: string, { quiet = false } = {}) {
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  const { queryKey } = relationQuery(viewerId, userId)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const { mutate } = useActionMutation({
    scope: { id: relationScope(userId) },
    mutationFn: (step: StepName) => take(step, viewerId, userId),
    onMutate: async (step) => {
      // Lists say of their people what they are to the viewer: one that is on its way says what was before.
      await Promise.all([
        queryClient.cancelQueries({ queryKey: friendsKey }),
        // Asked for the first time it is waited for: nothing would ask again.
        queryClient.cancelQueries({
          queryKey: suggestionsKey,
          predicate: ({ state }) => state.data !== undefined,
        }),
      ])
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, steps[step].becomes)
      return before
    },
    onSuccess: (said, step) => {
      const { becomes, done, undo } = steps[step]
      queryClient.setQueryData(queryKey, becomes)
      if (said !== done) return showToast({ title: said, tone: 'info' })
      if (quiet) return
      const action = undo && { action: { label: actions.undo, run: () => mutate(undo) } }
      showToast({ title: done, tone: 'success', ...action })
    },
    onError: (error, step, before) => {
      queryClient.setQueryData(queryKey, before)
      showError(steps[step].failed, error, () => mutate(step))
    },
    onSettled: () => invalidateFriends(queryClient),
  })
  return (step: StepName) => {
    const now = performance.now()
    if (now - changedAt.current < doubleTapMs) return
    changedAt.current = now
    mutate(step)
  }
}
