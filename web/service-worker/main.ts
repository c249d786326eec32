// Service worker: the app without a network. It has the page and all code of its version, and shows kept pictures where the network fails.
// Of what the server says about people it keeps nothing: answers, tokens, films and parts of files pass it by (docs/operations.md, "The
// app in the browser").
import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { dropOldVersions, findCode, installVersion } from './code.ts'
import { servePage } from './page.ts'
import { findPicture, isPicture } from './pictures.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(installVersion(event)))
self.addEventListener('activate', (event) => event.waitUntil(dropOldVersions()))
// The page that is open when the first worker comes is served by it at once.
clientsClaim()

/** Said by a page of this version, or by who accepts it: nobody's page is loaded anew by that. */
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') self.skipWaiting()
})

/** Addresses of screens, as the server has it (backend/src/http/web-app.ts). */
function isScreen(path: string): boolean {
  return !/^\/(?:(?:auth|rest|storage|functions|realtime)\/v1\/|(?:health|metrics)$)|\.\w{1,8}$/.test(path)
}

registerRoute(
  ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && isScreen(url.pathname),
  ({ event, request }) => servePage(request, event),
)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await findCode(request)) ?? fetch(request),
)
registerRoute(
  isPicture,
  new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => findPicture(request.url) }] }),
)
