// What one does with a message of a room: answering it with a sign, which shows at once, and removing it.
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { codedAnswer, doneCodedAnswer, doUnlessDone, granted } from '../../lib/coded-refusal.ts'
import { retryUnheard } from '../../lib/confirm-done.ts'
import { withChanged, withRemoved } from '../../lib/message-timeline.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { showError } from '../../ui/toast-store.ts'
import { changeRoom } from './enter-room.ts'
import { type Reaction, type RoomMessage, reactionsSchema, removedMessage } from './room.ts'

export const reactAnswer = codedAnswer({
  reactions: reactionsSchema,
  own_reaction: v.nullable(v.string()),
})

/** The counts once one's own sign is `next`, and was `own`. */
function reactionsWith(
  reactions: readonly Reaction[],
  own: string | null,
  next: string | null,
): readonly Reaction[] {
  if (own === next) return reactions
  const moved = reactions.map(({ emoji, count }) => ({
    emoji,
    count: count + (emoji === next ? 1 : 0) - (emoji === own ? 1 : 0),
  }))
  const isNew = next !== null && !moved.some(({ emoji }) => emoji === next)
  return [...moved, ...(isNew ? [{ emoji: next, count: 1 }] : [])].filter(({ count }) => count > 0)
}

type Reacted = Pick<RoomMessage, 'reactions' | 'ownReaction'>

/** Presses on one message run one after the other, so that the last one wins on the server too. */
export function useReact(roomId: string, message: RoomMessage) {
  const queryClient = useQueryClient()
  const { id } = message
  const show = (reacted: Reacted) =>
    changeRoom(queryClient, roomId, ({ timeline }) => ({ timeline: withChanged(timeline, id, reacted) }))
  const { mutate } = useActionMutation({
    scope: { id: `react-${id}` },
    mutationFn: async (emoji: string | null) => {
      const args = { p_message_id: id, ...(emoji !== null && { p_emoji: emoji }) }
      const ask = () => callProcedure('react_to_room_message', args, reactAnswer)
      return granted(await retryUnheard(ask))
    },
    onMutate: (emoji): Reacted => {
      const { reactions, ownReaction } = message
      show({ reactions: reactionsWith(reactions, ownReaction, emoji), ownReaction: emoji })
      return { reactions, ownReaction }
    },
    onSuccess: ({ reactions, own_reaction: ownReaction }) => show({ reactions, ownReaction }),
    onError: (error, emoji, before) => {
      if (before) show(before)
      showError(roomTexts.message.reactFailed, error, () => mutate(emoji))
    },
  })
  return mutate
}

export function useRemoveMessage(roomId: string, onRemoved: () => void) {
  const queryClient = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: (id: string) =>
      doUnlessDone(
        () => callProcedure('remove_room_message', { p_message_id: id }, doneCodedAnswer),
        'not_found',
      ),
    onSuccess: (_nothing, id) => {
      changeRoom(queryClient, roomId, ({ timeline }) => ({
        timeline: withRemoved(timeline, id, removedMessage),
      }))
      onRemoved()
    },
    onError: (error, id) =>
      showError(conversationTexts.message.removeFailed, error, () => mutation.mutate(id)),
  })
  return mutation
}
