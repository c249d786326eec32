// One's own referral code (spec 2 §7). It never changes, and is waited for no longer than 10 seconds.
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOf } from '../../lib/contract.ts'
import { mineTexts } from '../../messages/mine.ts'

/** Milliseconds (spec 2 §9). */
const patience = 10_000

const texts = mineTexts.referral

export const referralCodeAnswer = answerOf({ referral_code: v.string() }, {})

/** Fails with the text to show (spec 2 §8: one for every failure but the time-out). */
async function fetchCode(userId: string): Promise<string> {
  const answer = await callProcedure(
    'ensure_user_has_referral_code',
    { p_user_id: userId },
    referralCodeAnswer,
  ).catch((error: unknown) => {
    throw new Error(texts.failed, { cause: error })
  })
  if (!answer.success) throw new Error(texts.failed)
  return answer.referral_code
}

function timeOut(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(texts.timedOut)), patience)
  })
}

export function referralCodeQuery(userId: string) {
  return queryOptions({
    queryKey: ['referral-code', userId],
    queryFn: () => Promise.race([fetchCode(userId), timeOut()]),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
