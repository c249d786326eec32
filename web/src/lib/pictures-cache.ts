// The cache of pictures that were shown to the person who is signed in: kept and forgotten by the page, read by the service worker where
// the network fails.
export const picturesCacheName = 'majlis:person:pictures'

export function forgetPictures(): void {
  if ('caches' in globalThis) void caches.delete(picturesCacheName)
}
