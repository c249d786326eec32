// What one does in a room beside writing: leaving it; as its owner removing somebody, or the room itself. Each is the same done twice.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneCodedAnswer, doUnlessDone } from '../../lib/coded-refusal.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import { changeRoom, roomKey } from './enter-room.ts'
import { invalidateRoomList } from './room-list.ts'

function forgetRoom(queryClient: QueryClient, roomId: string): void {
  queryClient.removeQueries({ queryKey: roomKey(roomId) })
  void invalidateRoomList(queryClient)
}

export function useLeaveRoom(roomId: string, onLeft: () => void) {
  const queryClient = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: () => doUnlessDone(() => callProcedure('leave_room', { p_room_id: roomId }, doneCodedAnswer)),
    onSuccess: () => {
      onLeft()
      forgetRoom(queryClient, roomId)
    },
    onError: (error) => showError(roomTexts.room.leaveFailed, error, () => mutation.mutate()),
  })
  return mutation
}

export function useKickMember(roomId: string, onKicked: () => void) {
  const queryClient = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: (userId: string) => {
      const args = { p_room_id: roomId, p_user_id: userId }
      return doUnlessDone(() => callProcedure('kick_room_member', args, doneCodedAnswer), 'not_member')
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
    mutationFn: () =>
      doUnlessDone(() => callProcedure('delete_room', { p_room_id: roomId }, doneCodedAnswer), 'gone'),
    onSuccess: () => {
      showToast({ title: roomTexts.settings.removed, tone: 'success' })
      onDeleted()
      forgetRoom(queryClient, roomId)
    },
    onError: (error) => showError(roomTexts.settings.removeFailed, error, () => mutation.mutate()),
  })
  return mutation
}
