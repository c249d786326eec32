// One second after a session begins, and every minute after, the server hears which device this is; one device too many is
// a ban (spec 0 §4).
import { useEffect } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { forgetFiles } from '../../lib/file-store.ts'
import { localStore, tabStore } from '../../lib/storage.ts'
import { banTexts } from '../../messages/bans.ts'
import { showToast, toastDuration } from '../../ui/toast-store.ts'
import { type Ban, fetchBan, rememberBan } from '../bans/index.ts'
import { forceSignOut } from '../sign-out/index.ts'
import { deviceDetails, fingerprint } from './device.ts'
import { deviceCheck } from './guarded-actions.ts'

/** Of both ways to report a device. */
export const deviceAnswer = v.object({ banned: v.boolean(), message: v.string() })

/** Why the account is banned for it, or undefined where it is not. Throws when the server could not be asked. */
async function whyBanned(userId: string): Promise<string | undefined> {
  const { kind, value } = await fingerprint()
  const device = { p_user_id: userId, p_fingerprint: value }
  const { banned, message } =
    kind === 'enhanced'
      ? await callProcedure(
          'check_and_store_fingerprint_enhanced',
          { ...device, ...deviceDetails() },
          deviceAnswer,
        )
      : await callProcedure('check_and_store_fingerprint', device, deviceAnswer)
  return banned ? message : undefined
}

/** Everything of this browser goes, and the page begins anew, saying why. */
async function react(why: string, ban: Ban | undefined): Promise<void> {
  showToast({ title: banTexts.title, detail: why, tone: 'danger', duration: toastDuration.forcedOut })
  await forceSignOut()
  void forgetFiles()
  localStore.clear()
  tabStore.clear()
  if (ban) rememberBan(ban)
  setTimeout(() => location.reload(), deviceCheck.reloadAfter)
}

/** Watches over the session of the person; `userId` is theirs. */
export function useDeviceCheck(userId: string): void {
  useEffect(() => {
    const look = async () => {
      try {
        const why = await whyBanned(userId)
        if (why === undefined) return
        stop()
        await react(why, await fetchBan(userId))
      } catch (error) {
        console.warn('the device will be looked at again', error)
      }
    }
    const first = setTimeout(look, deviceCheck.first)
    const later = setInterval(look, deviceCheck.interval)
    const stop = () => {
      clearTimeout(first)
      clearInterval(later)
    }
    return stop
  }, [userId])
}
