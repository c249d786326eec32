// Pictures where the network fails: what the page has kept of those that the person has seen (src/lib/kept-pictures.ts).
import { picturesCacheName } from '../src/lib/pictures-cache.ts'

const stored = '/storage/v1/object/public/'
const rendered = '/storage/v1/render/image/public/'

/** Of what everybody may see; a signed address opens what only some may. */
export function isPicture({ request, url }: { request: Request; url: URL }): boolean {
  const isPublic = url.pathname.startsWith(stored) || url.pathname.startsWith(rendered)
  return request.destination === 'image' && isPublic && !request.headers.has('range')
}

/** In this size, else in any other: that of another screen, or as it is stored. */
export async function findPicture(address: string): Promise<Response | undefined> {
  const other = address.includes(rendered)
    ? address.replace(rendered, stored)
    : address.replace(stored, rendered)
  const from = { cacheName: picturesCacheName, ignoreVary: true }
  return (
    (await caches.match(address, from)) ??
    (await caches.match(address, { ...from, ignoreSearch: true })) ??
    (await caches.match(other, { ...from, ignoreSearch: true }))
  )
}
