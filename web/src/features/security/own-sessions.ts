// Where one is signed in, and signing out there.
import type { AuthChangeEvent } from '@supabase/supabase-js'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { reach, retryUnheard } from '../../lib/confirm-done.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { securityTexts } from '../../messages/security.ts'
import { showError, showToast } from '../../ui/toast-store.ts'

const texts = securityTexts.sessions

/** Of `get_own_sessions`. */
export const sessionsAnswer = v.array(
  v.object({
    id: v.string(),
    user_agent: v.nullable(v.string()),
    last_used_at: v.string(),
    is_current: v.boolean(),
  }),
)

export type OwnSession = v.InferOutput<typeof sessionsAnswer>[number]

const fetchSessions = () => callProcedure('get_own_sessions', {}, sessionsAnswer)

/** This one first, then by when they were last used. */
export function ownSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['own-sessions', userId],
    queryFn: fetchSessions,
    // Somebody may have signed in since.
    staleTime: 0,
  })
}

async function endSession(id: string): Promise<void> {
  const end = async () => {
    const answer = await callProcedure('end_own_session', { p_session_id: id }, doneAnswer)
    if (!answer.success) throw new Error(answer.text)
  }
  // What has ended meanwhile is as it was wanted.
  await reach(end, async () => (await fetchSessions()).every((session) => session.id !== id))
}

function useSessionsChange() {
  const queryClient = useQueryClient()
  const { queryKey } = ownSessionsQuery(useViewerId())
  return {
    keep: (isKept: (session: OwnSession) => boolean) =>
      queryClient.setQueryData(queryKey, (sessions) => sessions?.filter(isKept)),
    askAnew: () => queryClient.invalidateQueries({ queryKey }),
  }
}

/** A new password and a second factor that comes into force sign the other devices out. */
const endingEvents: readonly AuthChangeEvent[] = ['USER_UPDATED', 'MFA_CHALLENGE_VERIFIED']

/** Asks anew where one is signed in whenever something else on the screen may have signed devices out. */
export function useFollowEndedSessions(): void {
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  useEffect(() => {
    const { queryKey } = ownSessionsQuery(viewerId)
    const following = getSupabase().then(({ auth }) =>
      auth.onAuthStateChange((event) => {
        if (endingEvents.includes(event)) void queryClient.invalidateQueries({ queryKey })
      }),
    )
    return () => void following.then(({ data }) => data.subscription.unsubscribe())
  }, [queryClient, viewerId])
}

/** Signs out the session with the id, on whatever device it is. */
export function useEndSession() {
  const { keep, askAnew } = useSessionsChange()
  const mutation = useActionMutation({
    mutationFn: endSession,
    onSuccess: (_nothing, id) => {
      keep((session) => session.id !== id)
      showToast({ title: texts.ended, tone: 'success' })
    },
    onError: (error, id) => showError(texts.endFailed, error, () => mutation.mutate(id)),
    onSettled: askAnew,
  })
  return mutation
}

/** Signs out every session but this one. */
export function useEndOthers() {
  const { keep, askAnew } = useSessionsChange()
  const mutation = useSingleMutation({
    mutationFn: () =>
      retryUnheard(async () => {
        const { error } = await (await getSupabase()).auth.signOut({ scope: 'others' })
        if (error) throw error
      }),
    onSuccess: () => {
      keep(({ is_current }) => is_current)
      showToast({ title: texts.othersEnded, tone: 'success' })
    },
    onError: (error) => showError(texts.othersFailed, error, () => mutation.mutate()),
    onSettled: askAnew,
  })
  return mutation
}
