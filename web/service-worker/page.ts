// The page of the app, for every address of a screen: of the newest version that is here, at once. So a reload takes a new version as soon
// as all of it has come, and a page that is open goes on with its own.
import { type KeptVersion, newestVersion, pagePath } from '../src/lib/code-caches.ts'

/** The page without what is another each time. */
function withoutNonce(page: string): string {
  return page.replace(/(?<=name="csp-nonce" content=")[^"]*/, '')
}

/**
 * The page's content policy and its nonce are the server's: they are asked for anew for the next time. The page of another version is left
 * to that version's worker.
 */
async function renew({ cache, page }: KeptVersion): Promise<void> {
  const fresh = await fetch(pagePath, { cache: 'no-cache' })
  const [text, known] = await Promise.all([fresh.clone().text(), page.text()])
  if (!fresh.ok || withoutNonce(text) !== withoutNonce(known)) return
  const [key] = await cache.keys(pagePath, { ignoreSearch: true, ignoreVary: true })
  if (key) await cache.put(key, fresh)
}

export async function servePage(request: Request, event: ExtendableEvent): Promise<Response> {
  const newest = await newestVersion()
  if (!newest) return fetch(request)
  const page = newest.page.clone()
  event.waitUntil(renew(newest).catch(() => console.info('the page stays as it was')))
  return page
}
