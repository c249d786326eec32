// The app's code in the browser's caches, by version, as the page and its service worker share them.

const codePrefix = 'majlis:code:'

/** The page of the app; it is stored last, so that a cache which has it has all of its version. */
export const pagePath = '/index.html'

export function codeCacheName(version: string): string {
  return codePrefix + version
}

/** Those of all versions that are here, whole or not, the newest first. */
export async function codeCacheNames(): Promise<string[]> {
  // In the order in which they were made.
  const names = await caches.keys()
  return names.filter((name) => name.startsWith(codePrefix)).reverse()
}

export interface KeptVersion {
  cache: Cache
  page: Response
}

/** The newest version of the app that is here as a whole. */
export async function newestVersion(): Promise<KeptVersion | undefined> {
  for (const name of await codeCacheNames()) {
    const cache = await caches.open(name)
    const page = await cache.match(pagePath, { ignoreSearch: true, ignoreVary: true })
    if (page) return { cache, page }
  }
  return undefined
}
