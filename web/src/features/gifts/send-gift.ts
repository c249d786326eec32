// Giving somebody in a room gems or points: taken once, and shared by the server (spec 1 §7, §9).
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOf } from '../../lib/contract.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { giftTexts } from '../../messages/gifts.ts'
import { type Currency, useWalletMutation } from '../wallet/index.ts'

export interface NewGift {
  roomId: string
  receiverId: string
  currency: Currency
  amount: number
}

/** All in points. */
interface GiftShares {
  ownerPresent: boolean
  receiver: number
  owner: number
  treasury: number
}

export interface GivenGift {
  gift: NewGift
  shares: GiftShares
  /** A try before it had no answer, and may have been the one that gave it. */
  isRepeat: boolean
}

export const giftAnswer = answerOf(
  {
    room_owner_present: v.boolean(),
    receiver_amount: v.number(),
    room_owner_amount: v.number(),
    treasury_amount: v.number(),
  },
  {},
)

export interface GiftSending {
  onGiven: (given: GivenGift) => void
  onFailed: (refusal: Refusal, gift: NewGift) => void
}

export function useSendGift({ onGiven, onFailed }: GiftSending) {
  const senderId = useViewerId()
  return useWalletMutation({
    procedure: 'distribute_room_gift',
    wishOf: (gift: NewGift) => gift,
    ask: ({ roomId, receiverId, currency, amount }: NewGift, requestId) =>
      callProcedure(
        'distribute_room_gift',
        {
          p_room_id: roomId,
          p_sender_id: senderId,
          p_receiver_id: receiverId,
          p_gift_type: currency,
          p_amount: amount,
          p_request_id: requestId,
        },
        giftAnswer,
      ),
    onDone: (answer, gift, isRepeat) =>
      onGiven({
        gift,
        shares: {
          ownerPresent: answer.room_owner_present,
          receiver: answer.receiver_amount,
          owner: answer.room_owner_amount,
          treasury: answer.treasury_amount,
        },
        isRepeat,
      }),
    onRefused: ({ text }, gift) => onFailed({ text: text || giftTexts.failed }, gift),
    failed: giftTexts.error,
    onFailed,
    // The form still stands: whoever presses again repeats the same.
    stands: true,
  })
}
