// The page's side of its service worker (web/service-worker): registers it, looks for newer versions of the app, and offers one that has
// come as a whole. It is never taken by itself: a page goes on with the version that it began with.
import { newestVersion } from '../lib/code-caches.ts'
import { offerNewVersion } from '../lib/new-version.ts'

/** Milliseconds between two looks for a newer version while the page is open; the browser itself looks with each that is opened. */
const interval = 60 * 60_000

/** Whether the newest version that is here is this page's: it has the page's own script. */
async function isNewest(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  const newest = await newestVersion()
  return !newest || !own || (await newest.cache.match(own, { ignoreVary: true })) !== undefined
}

/** A worker of this page's version takes over from the one before it; of a newer version, the person hears. */
async function judge({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (await isNewest()) waiting?.postMessage({ type: 'SKIP_WAITING' })
  else offerNewVersion()
}

function followInstalls(registration: ServiceWorkerRegistration): void {
  const look = () => judge(registration).catch((error: unknown) => console.warn('no look at versions', error))
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && look())
  })
  // Another tab has taken it.
  navigator.serviceWorker.addEventListener('controllerchange', look)
  if (registration.waiting) look()
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < interval) return
    lookedAt = Date.now()
    registration.update().catch(() => console.info('a newer version is looked for later'))
  })
}

/** Where the browser has none, or forbids it, the app is what it is without. */
export async function followServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    followInstalls(registration)
    lookNowAndThen(registration)
  } catch (error) {
    console.info('the app is not kept for offline', error)
  }
}
