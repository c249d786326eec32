// Removing a message of one's own, for both.
import { useQueryClient } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneCodedAnswer, doUnlessDone } from '../../lib/coded-refusal.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { showError } from '../../ui/toast-store.ts'
import { hideMessage } from './conversation.ts'
import { invalidateConversations } from './conversation-list.ts'

/** `userId`: of the other one. */
export function useRemoveMessage(userId: string, onRemoved: () => void) {
  const queryClient = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: (id: string) =>
      doUnlessDone(() => callProcedure('remove_message', { p_message_id: id }, doneCodedAnswer), 'not_found'),
    onSuccess: (_nothing, id) => {
      hideMessage(queryClient, userId, id)
      void invalidateConversations(queryClient)
      onRemoved()
    },
    onError: (error, id) =>
      showError(conversationTexts.message.removeFailed, error, () => mutation.mutate(id)),
  })
  return mutation
}
