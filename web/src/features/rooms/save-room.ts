// A room that is made, or made otherwise by its owner: a name, words about it, and a picture behind it (spec 2 §5).
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callProcedure } from '../../lib/call-procedure.ts'
import { codedAnswer, granted } from '../../lib/coded-refusal.ts'
import { loadConfig } from '../../lib/config.ts'
import { retryUnheard } from '../../lib/confirm-done.ts'
import { isUnanswered } from '../../lib/errors.ts'
import { objectName } from '../../lib/media-files.ts'
import { createRequestIds } from '../../lib/request-ids.ts'
import { uploadFile } from '../../lib/upload.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { changeRoom } from './enter-room.ts'
import { type Room, roomSchema, toRoom } from './room.ts'
import { invalidateRoomList } from './room-list.ts'

export interface RoomFields {
  name: string
  description: string
  /** A picture that is chosen, one that is there already as the row has it, or none. */
  background: File | string | null
}

export const savedAnswer = codedAnswer({ room: roomSchema })

const bucket = 'posts'
/** What was sent already, for as long as the page lives. */
const uploaded = new WeakMap<File, string>()

async function backgroundPath(userId: string, background: RoomFields['background']): Promise<string | null> {
  if (!(background instanceof File)) return background
  const path =
    uploaded.get(background) ??
    (await uploadFile({ bucket, name: objectName(userId, background, 'rooms'), file: background }))
  uploaded.set(background, path)
  return path
}

interface Saving {
  onSaved: (room: Room) => void
  onFailed: (error: unknown) => void
}

/** The same fields sent again after an answer was lost make one room. */
export function useCreateRoom({ onSaved, onFailed }: Saving) {
  const queryClient = useQueryClient()
  const userId = useViewerId()
  const requests = useMemo(() => createRequestIds('create_room', userId), [userId])
  return useSingleMutation({
    mutationFn: async ({ name, description, background }: RoomFields) => {
      const p_background_image = await backgroundPath(userId, background)
      const wish = { p_name: name, p_description: description, p_background_image }
      const p_request_id = requests.idFor(wish)
      const ask = () =>
        callProcedure(
          'create_room',
          {
            p_name: name,
            p_description: description,
            ...(p_background_image && { p_background_image }),
            p_request_id,
          },
          savedAnswer,
        )
      const answer = await retryUnheard(ask).catch((error) => {
        if (!isUnanswered(error)) requests.answered(wish)
        throw error
      })
      requests.answered(wish)
      return toRoom(granted(answer).room, (await loadConfig()).url)
    },
    onSuccess: (room) => {
      void invalidateRoomList(queryClient)
      onSaved(room)
    },
    onError: onFailed,
  })
}

/** Sent twice it is the same. */
export function useUpdateRoom(roomId: string, { onSaved, onFailed }: Saving) {
  const queryClient = useQueryClient()
  const userId = useViewerId()
  return useSingleMutation({
    mutationFn: async ({ name, description, background }: RoomFields) => {
      const path = await backgroundPath(userId, background)
      const fields = { p_name: name, p_description: description, ...(path && { p_background_image: path }) }
      const ask = () => callProcedure('update_room', { p_room_id: roomId, ...fields }, savedAnswer)
      return toRoom(granted(await retryUnheard(ask)).room, (await loadConfig()).url)
    },
    onSuccess: (room) => {
      void invalidateRoomList(queryClient)
      changeRoom(queryClient, roomId, () => ({ room }))
      onSaved(room)
    },
    onError: onFailed,
  })
}
