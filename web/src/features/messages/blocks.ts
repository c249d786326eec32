// Blocks: whose messages do not come any more, and no longer blocking them. The friendship stays, and nothing is said to them.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { loadConfig } from '../../lib/config.ts'
import { retryUnheard } from '../../lib/confirm-done.ts'
import { parseAnswer } from '../../lib/contract.ts'
import { errorKind } from '../../lib/errors.ts'
import { type Person, personColumns, personSchema, toPerson } from '../../lib/person.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { messageTexts } from '../../messages/messages.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import { changeConversation, refreshConversation } from './conversation.ts'
import { invalidateConversations } from './conversation-list.ts'

const texts = messageTexts.block

export const blocksAnswer = v.array(v.object({ person: personSchema }))

export const blockedColumns = `person:profiles!user_blocks_blocked_id_fkey(${personColumns})` as const

const blocksKey = ['blocked-people']

async function fetchBlocked(): Promise<Person[]> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('user_blocks')
    .select(blockedColumns)
    .order('created_at', { ascending: false })
  if (error) throw error
  const { url } = await loadConfig()
  return parseAnswer('user_blocks', blocksAnswer, data).map(({ person }) => toPerson(person, url))
}

/** Last blocked first. */
export const blockedPeopleQuery = queryOptions({ queryKey: blocksKey, queryFn: fetchBlocked })

async function block(userId: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('user_blocks').insert({ blocked_id: userId })
  if (error && errorKind(error) !== 'duplicate') throw error
}

async function lift(userId: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('user_blocks').delete().eq('blocked_id', userId)
  if (error) throw error
}

/** `mutate(true)` blocks, `mutate(false)` lifts; each is the same done twice. */
export function useBlock(userId: string, onDone: () => void = () => undefined) {
  const queryClient = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: (isBlocked: boolean) => retryUnheard(() => (isBlocked ? block(userId) : lift(userId))),
    onSuccess: (_nothing, isBlocked) => {
      changeConversation(queryClient, userId, () => ({ isBlocked }))
      void refreshConversation(queryClient, userId)
      void invalidateConversations(queryClient)
      void queryClient.invalidateQueries({ queryKey: blocksKey })
      showToast({ title: isBlocked ? texts.done : texts.lifted, tone: 'success' })
      onDone()
    },
    onError: (error, isBlocked) =>
      showError(isBlocked ? texts.failed : texts.liftFailed, error, () => mutation.mutate(isBlocked)),
  })
  return mutation
}
