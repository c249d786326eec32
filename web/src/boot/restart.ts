// The app's own script, or what it imports, did not come: nothing of it runs that could try again, and the browser keeps the failure as
// long as the page lives. So the page begins anew, when there is a network, and each time a little later.
import { tabStore } from '../lib/storage.ts'

/** How often in a row, in the tab; the app forgets it once it runs. */
export const restartsKey = 'majlis:restarts'

/** Milliseconds before the first of them; each takes twice as long as the one before, up to the longest. */
const shortest = 1_000
const longest = 60_000

function restart(): void {
  const before = Number(tabStore.read(restartsKey) ?? 0)
  tabStore.write(restartsKey, before + 1)
  const begin = () => {
    if (navigator.onLine) location.reload()
    else addEventListener('online', () => location.reload())
  }
  setTimeout(begin, Math.min(longest, shortest * 2 ** before))
}

export function restartWithoutScript(): void {
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') restart()
  }
  addEventListener('error', hear, true)
}
