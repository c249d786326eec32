// Password recovery: the session that the link of a reset message has opened in this tab, kept with the tab until its password is
// chosen. Phones end a tab while its owner is elsewhere, and the link is used up by then.
import { authKey } from './personal-data.ts'
import { sessionIdOf } from './session-token.ts'
import { tabStore } from './storage.ts'

const key = authKey('recovery')

/** By its id, so that no other session is asked. In memory too: storage can be forbidden. */
let recovered = tabStore.read(key)

/** The session of an access token came by such a link. */
export function beginRecovery(token: string): void {
  recovered = sessionIdOf(token)
  tabStore.write(key, recovered)
}

/** Whether the next thing in the session of an access token is a new password. */
export function isRecovering(token: string): boolean {
  return recovered !== undefined && recovered === sessionIdOf(token)
}

/** The password is chosen, or the session is over. */
export function forgetRecovery(): void {
  recovered = undefined
  tabStore.remove(key)
}
