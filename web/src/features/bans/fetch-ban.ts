// Asking whether a person is banned.
import { callProcedure } from '../../lib/call-procedure.ts'
import { type Ban, banStatusAnswer, toBan } from './ban.ts'

/** The ban of the person, or undefined. Throws when the question could not be asked. */
export async function fetchBan(userId: string): Promise<Ban | undefined> {
  return toBan(await callProcedure('check_user_ban_status', { p_user_id: userId }, banStatusAnswer))
}
