// Banning, lifting, and clearing away what has expired. Where no answer came, whether the person is banned now says what was done.
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOrFind, retryUnheard } from '../../lib/confirm-done.ts'
import { doneAnswer } from '../../lib/contract.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { stripMarkup } from '../../lib/validation.ts'
import { adminTexts } from '../../messages/admin.ts'
import { fetchBan } from '../bans/index.ts'
import { useAdminAction } from './admin-action.ts'

/** Of ten days, or for good. */
export type BanLength = 'days' | 'permanent'

interface Ban {
  userId: string
  /** What they are called. */
  name: string
  reason: string
  length: BanLength
}

function banUser({ userId, reason, length }: Ban) {
  const ban = { p_user_id: userId, p_reason: stripMarkup(reason).trim() }
  return length === 'permanent'
    ? callProcedure('ban_user_permanently', ban, doneAnswer)
    : callProcedure('ban_user_10_days', ban, doneAnswer)
}

/** The answer that was lost, where the ban that was asked for is in force. */
async function foundBanned({ userId, length }: Ban) {
  const ban = await fetchBan(userId)
  const isInForce = ban && (ban.bannedUntil === null) === (length === 'permanent')
  return isInForce ? ({ success: true } as const) : undefined
}

async function foundLifted(userId: string) {
  return (await fetchBan(userId)) ? undefined : ({ success: true } as const)
}

export function useBanUser(onFailed: (refusal: Refusal) => void) {
  const { done, failed, purpose } = adminTexts.ban
  return useAdminAction({
    run: (ban: Ban) =>
      answerOrFind(
        () => banUser(ban),
        () => foundBanned(ban),
      ),
    purpose: ({ name }: Ban) => purpose(name),
    done,
    failed,
    onFailed,
  })
}

export function useLiftBan(onFailed: (refusal: Refusal) => void) {
  return useAdminAction({
    run: ({ userId, notes }: { userId: string; notes: string }) =>
      answerOrFind(
        () =>
          callProcedure(
            'unban_user_by_admin',
            { p_user_id: userId, p_admin_notes: stripMarkup(notes).trim() },
            doneAnswer,
          ),
        () => foundLifted(userId),
      ),
    purpose: () => adminTexts.lift.submit,
    ...adminTexts.lift,
    onFailed,
  })
}

export function useCleanUpBans() {
  return useAdminAction({
    run: () => retryUnheard(() => callProcedure('cleanup_expired_bans', {}, doneAnswer)),
    purpose: () => adminTexts.cleanup.submit,
    ...adminTexts.cleanup,
  })
}
