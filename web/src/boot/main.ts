// Runs before the first paint, in a script of its own that waits for nothing: applies the theme, and asks early for the
// data of the first screen and for its code (the build writes the names on this script's tag). A file, because the content
// policy allows no inline script.
import { rememberedBanKey, shortBanKey } from '../features/bans/storage-keys.ts'
import { readStoredAccess } from '../lib/session-token.ts'
import { localStore, tabStore } from '../lib/storage.ts'
import { applyTheme, storedTheme, whenChosenElsewhere } from '../lib/stored-theme.ts'
import { askEarly } from './ask-early.ts'

/** With less haste than the data: what imports these chunks is still on its way. */
function preloadCode(list = ''): void {
  for (const href of list.split(' ').filter(Boolean)) {
    const hint = { rel: 'modulepreload', href, fetchPriority: 'low' }
    document.head.append(Object.assign(document.createElement('link'), hint))
  }
}

/** Whether the page will be the door, which index.html already shows the head of, or something that takes longer. */
function firstPaint(hasSession: boolean): 'door' | 'house' {
  const isBanned = tabStore.read(rememberedBanKey) ?? localStore.read(shortBanKey)
  const isElsewhere = ['/register', '/forgot-password'].includes(location.pathname)
  return hasSession || isBanned || isElsewhere ? 'house' : 'door'
}

const lists = document.currentScript?.dataset
const access = readStoredAccess()
applyTheme(storedTheme())
whenChosenElsewhere(() => applyTheme(storedTheme()))
document.documentElement.dataset.first = firstPaint(access.kind !== 'none')
if (access.kind === 'valid' && !access.awaitsFactor) askEarly(access)
preloadCode(access.kind === 'none' ? lists?.signedOut : lists?.signedIn)
