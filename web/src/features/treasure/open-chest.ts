// Opening a treasure chest: its gems are taken and its points given at once (spec 2 §5).
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOf } from '../../lib/contract.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { treasureTexts } from '../../messages/treasure.ts'
import { useWalletMutation, walletQuery } from '../wallet/index.ts'
import type { TreasureChest, useLiveChests } from './treasure-chests.ts'

export const openAnswer = answerOf(
  { points: v.number(), gem_cost: v.number(), keys_remaining: v.number() },
  { code: v.optional(v.string()) },
)

/** What came of it. */
export interface OpenedChest {
  chest: TreasureChest
  points: number
  isRepeat: boolean
}

interface Opening extends ReturnType<typeof useLiveChests> {
  onOpened: (opened: OpenedChest) => void
}

export function useOpenChest({ change, refresh, onOpened }: Opening) {
  const queryClient = useQueryClient()
  const userId = useViewerId()
  const [refused, setRefused] = useState<{ id: string; refusal: Refusal }>()
  const opening = useWalletMutation({
    procedure: 'open_treasure_chest',
    wishOf: ({ id }: TreasureChest) => id,
    ask: ({ id }: TreasureChest, requestId) =>
      callProcedure('open_treasure_chest', { p_chest_id: id, p_request_id: requestId }, openAnswer),
    onDone: ({ points, keys_remaining: keysRemaining }, chest, isRepeat) => {
      change(chest.id, { isOpened: true, keysRemaining })
      onOpened({ chest, points, isRepeat })
    },
    onRefused: ({ text, code }, { id }) => {
      setRefused({ id, refusal: { text } })
      // Another tab has opened it, or nobody can any more.
      if (code !== 'insufficient') refresh()
    },
    failed: treasureTexts.failed,
    onFailed: (refusal, { id }) => setRefused({ id, refusal }),
    onUnanswered: refresh,
  })
  const open = (chest: TreasureChest) => {
    setRefused(undefined)
    const gems = queryClient.getQueryData(walletQuery(userId).queryKey)?.gems
    // Of one that was sent and not heard of, the gems may be gone already.
    if (gems !== undefined && gems < chest.gemCost && !opening.wasUnheard(chest)) {
      return setRefused({ id: chest.id, refusal: { text: treasureTexts.needs(chest.gemCost) } })
    }
    opening.move(chest)
  }
  return { open, refused, underWay: opening.underWay, busy: opening.busy }
}
