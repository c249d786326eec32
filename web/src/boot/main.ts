// Runs before the first paint, in a script of its own that waits for nothing: applies the theme, and asks early for the
// data of the first screen and for its code (the build writes the names on this script's tag). A file, because the content
// policy allows no inline script.
import { rememberedBanKey, shortBanKey } from '../features/bans/storage-keys.ts'
import { fetchInTime } from '../lib/fetch-in-time.ts'
import { readStoredAccess } from '../lib/session-token.ts'
import { localStore, tabStore } from '../lib/storage.ts'
import { applyTheme, storedTheme, whenChosenElsewhere } from '../lib/stored-theme.ts'
import { prefetch } from './prefetch.ts'
import { restartWithoutScript } from './restart.ts'

/** Milliseconds in which something of a file has to come: it may wait behind all the others. */
const codeTimeout = 60_000

/**
 * Whether a file of code has come; then the browser reads it ahead. Asked of it at once, by a hint in the page, it would keep a failure for
 * as long as the page lives (lib/import-chunk.ts). With less haste than the data: what imports these files is still on its way.
 */
async function fetchFile(path: string): Promise<boolean> {
  const response = await fetchInTime(path, { priority: 'low' }, codeTimeout)
  if (response.ok) {
    const hint = { rel: 'modulepreload', href: path }
    document.head.append(Object.assign(document.createElement('link'), hint))
  }
  return response.ok
}

/** Leaves it where lib/import-chunk.ts finds it. */
function preloadCode(list = ''): void {
  const files = list.split(' ').filter(Boolean)
  globalThis.majlisPrefetchedCode = new Map(files.map((path) => [path, fetchFile(path).catch(() => false)]))
}

/** Whether the page will be the door, which index.html already shows the head of, or something that takes longer. */
function firstPaint(hasSession: boolean): 'door' | 'house' {
  const isBanned = tabStore.read(rememberedBanKey) ?? localStore.read(shortBanKey)
  const isElsewhere = ['/register', '/forgot-password'].includes(location.pathname)
  return hasSession || isBanned || isElsewhere ? 'house' : 'door'
}

const lists = document.currentScript?.dataset
const access = readStoredAccess()
restartWithoutScript()
applyTheme(storedTheme())
whenChosenElsewhere(() => applyTheme(storedTheme()))
document.documentElement.dataset.first = firstPaint(access.kind !== 'none')
if (access.kind === 'valid' && !access.awaitsFactor) prefetch(access)
preloadCode(access.kind === 'none' ? lists?.signedOut : lists?.signedIn)
