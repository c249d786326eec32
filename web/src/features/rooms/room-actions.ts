// What one does in a room beside writing: leaving it; as its owner removing somebody, or the room itself. Each is the same done twice.
import { useQueryClient } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { retryUnheard } from '../../lib/confirm-done.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import { changeRoom, roomKey } from './enter-room.ts'
import { invalidateRoomList } from './room-list.ts'
import { doneRoomAnswer, granted, isRefusedAs } from './room-refusal.ts'

export function useLeaveRoom(roomId: string, onLeft: () => void) {
  const queryClient = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: async () => {
      granted(await retryUnheard(() => callProcedure('leave_room', { p_room_id: roomId }, doneRoomAnswer)))
    },
    onSuccess: () => {
      onLeft()
      queryClient.removeQueries({ queryKey: roomKey(roomId) })
      void invalidateRoomList(queryClient)
    },
    onError: (error) => showError(roomTexts.room.leaveFailed, error, () => mutation.mutate()),
  })
  return mutation
}

export function useKickMember(roomId: string, onKicked: () => void) {
  const queryClient = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: async (userId: string) => {
      const kick = async () => {
        const args = { p_room_id: roomId, p_user_id: userId }
        granted(await retryUnheard(() => callProcedure('kick_room_member', args, doneRoomAnswer)))
      }
      // Who is not there any more need not be removed.
      await kick().catch((error) => {
        if (!isRefusedAs(error, 'not_member')) throw error
      })
    },
    onSuccess: (_nothing, userId) => {
      changeRoom(queryClient, roomId, ({ members }) => ({
        members: members.filter(({ person }) => person.id !== userId),
      }))
      showToast({ title: roomTexts.members.kicked, tone: 'success' })
      onKicked()
    },
    onError: (error, userId) => showError(roomTexts.members.kickFailed, error, () => mutation.mutate(userId)),
  })
  return mutation
}

export function useDeleteRoom(roomId: string, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: async () => {
      const remove = async () => {
        granted(await retryUnheard(() => callProcedure('delete_room', { p_room_id: roomId }, doneRoomAnswer)))
      }
      await remove().catch((error) => {
        if (!isRefusedAs(error, 'gone')) throw error
      })
    },
    onSuccess: () => {
      showToast({ title: roomTexts.settings.removed, tone: 'success' })
      onDeleted()
      queryClient.removeQueries({ queryKey: roomKey(roomId) })
      void invalidateRoomList(queryClient)
    },
    onError: (error) => showError(roomTexts.settings.removeFailed, error, () => mutation.mutate()),
  })
  return mutation
}
