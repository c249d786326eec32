// That one is in the room still, said while the page is looked at, and who else is.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { CodedRefusalError, doneCodedAnswer, granted } from '../../lib/coded-refusal.ts'
import { loadConfig } from '../../lib/config.ts'
import { changeRoom, refreshRoom } from './enter-room.ts'
import { memberSchema, toMember } from './room.ts'
import { membersEvery, touchEvery } from './room-constants.ts'

export const membersAnswer = v.array(memberSchema)

async function touch(roomId: string): Promise<void> {
  granted(await callProcedure('touch_room', { p_room_id: roomId }, doneCodedAnswer))
}

async function fetchMembers(roomId: string) {
  const rows = await callProcedure('get_room_members', { p_room_id: roomId }, membersAnswer)
  const { url } = await loadConfig()
  return rows.map((row) => toMember(row, url))
}

const isLookedAt = () => document.visibilityState === 'visible'

export function useRoomPresence(roomId: string): void {
  const queryClient = useQueryClient()
  const sayHere = useEffectEvent(async () => {
    if (!isLookedAt()) return
    try {
      await touch(roomId)
    } catch (error) {
      // The seat is gone: who asks for it anew gets it, or hears why not. Anything else is tried again soon enough.
      if (error instanceof CodedRefusalError) void refreshRoom(queryClient, roomId)
    }
  })
  const lookAround = useEffectEvent(async () => {
    if (!isLookedAt()) return
    const members = await fetchMembers(roomId).catch(() => undefined)
    if (members && members.length > 0) changeRoom(queryClient, roomId, () => ({ members }))
  })
  useEffect(() => {
    const say = () => void sayHere()
    const timers = [setInterval(say, touchEvery), setInterval(() => void lookAround(), membersEvery)]
    document.addEventListener('visibilitychange', say)
    addEventListener('online', say)
    return () => {
      for (const timer of timers) clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
      removeEventListener('online', say)
    }
  }, [])
}
